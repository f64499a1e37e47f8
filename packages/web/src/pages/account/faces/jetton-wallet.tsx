import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Jettons } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { TransferRows } from './transfer-rows.tsx';

function useWallet(account: string) {
  return useQuery(queryOf(ton.v3.jettonWallets, { address: [account] }));
}

export function JettonWallet({ account }: TabProps) {
  const result = useWallet(account);
  return (
    <Panel title="Token wallet" result={result}>
      {({ jetton_wallets: [wallet], ...answer }) =>
        wallet ? (
          <KnownFrom answer={answer}>
            <Facts
              facts={[
                [
                  'Balance',
                  <Jettons key="balance" units={wallet.balance} master={wallet.jetton} />,
                ],
                ['Token', <TokenTitle key="token" address={wallet.jetton} />],
                ['Owner', <AccountLink key="owner" address={wallet.owner} canCopy />],
                [
                  'Not claimed yet',
                  wallet.mintless_info ? (
                    <Jettons
                      key="mintless"
                      units={wallet.mintless_info.amount}
                      master={wallet.jetton}
                    />
                  ) : null,
                ],
              ]}
            />
          </KnownFrom>
        ) : (
          <p class="empty">
            The contract has the methods of a token's wallet, but its token does not know it.
          </p>
        )
      }
    </Panel>
  );
}

/** Both directions: the transfers of the owner, of this token. */
export function JettonWalletTransfers({ account, cursor }: TabProps) {
  const wallet = useWallet(account).data?.jetton_wallets[0] ?? null;
  const result = useQuery(
    wallet &&
      queryOf(ton.v3.jettonTransfers, {
        owner_address: [wallet.owner],
        jetton_master: wallet.jetton,
        limit: 20,
        ...(cursor !== null && { cursor }),
      }),
  );
  return (
    <ListPanel title="Transfers" result={result}>
      {({ jetton_transfers }) => (
        <TransferRows
          transfers={jetton_transfers.map((transfer) => ({
            ...transfer,
            what: <Jettons units={transfer.amount} master={transfer.jetton_master} isShort />,
          }))}
        />
      )}
    </ListPanel>
  );
}
