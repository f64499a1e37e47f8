import { AccountLink } from '../../ui/account-link.tsx';
import { Copy } from '../../ui/copy.tsx';

/** What `accounts` of the devnet tells, as far as the page shows it. */
export interface DevnetAccounts {
  readonly faucet: { readonly address: string };
  readonly prefunded: readonly {
    readonly secretSeed: string;
    readonly wallets: Readonly<Record<string, string>>;
  }[];
}

const SHOWN = 5;

/** Keys that anybody may use, with the wallets that they own. */
export function Accounts({ accounts }: { readonly accounts: DevnetAccounts }) {
  return (
    <ul class="rows devnet-wallets">
      {accounts.prefunded.slice(0, SHOWN).map(({ secretSeed, wallets }, index) => (
        <li key={secretSeed} data-row>
          <span class="main">
            {Object.entries(wallets).map(([version, address]) => (
              <div key={version}>
                <span class="tag">{version}</span> <AccountLink address={address} canCopy />
              </div>
            ))}
          </span>
          <span class="side">
            secret seed <Copy text={secretSeed} label={`secret seed of wallet ${index + 1}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
