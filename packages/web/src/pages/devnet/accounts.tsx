import { AccountLink } from '../../ui/account-link.tsx';
import { Copy } from '../../ui/copy.tsx';

/** What `accounts` of the devnet tells, as far as the page shows it. */
export interface DevnetAccounts {
  readonly faucet: { readonly address: string };
  readonly prefunded: readonly {
    /** The words that wallet apps import; null: the key is not derived from words. */
    readonly mnemonic: string | null;
    readonly secretSeed: string;
    readonly wallets: Readonly<Record<string, string>>;
  }[];
}

const SHOWN = 5;

/** Keys that anybody may use, with the wallets that they own. */
export function Accounts({ accounts }: { readonly accounts: DevnetAccounts }) {
  return (
    <ul class="rows devnet-wallets">
      {accounts.prefunded.slice(0, SHOWN).map(({ mnemonic, secretSeed, wallets }, index) => (
        <li key={secretSeed} data-row>
          <span class="main">
            {Object.entries(wallets).map(([version, address]) => (
              <div key={version}>
                <span class="tag">{version}</span> <AccountLink address={address} canCopy />
              </div>
            ))}
          </span>
          <span class="side">
            {mnemonic !== null && (
              <div>
                24 words <Copy text={mnemonic} label={`words of wallet ${index + 1}`} />
              </div>
            )}
            secret seed <Copy text={secretSeed} label={`secret seed of wallet ${index + 1}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
