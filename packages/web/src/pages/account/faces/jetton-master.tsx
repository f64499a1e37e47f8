import { ton } from '../../../data/api.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { hexOf } from '../../../format/hash.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Jettons } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { KnownFrom } from '../../../ui/known.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { TransferRows } from './transfer-rows.tsx';

const PAGE = { limit: 20 } as const;

export function JettonMaster({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.jettonMasters, { address: [account] }));
  return (
    <Panel title="Token" result={result}>
      {({ jetton_masters: [master], ...answer }) =>
        master ? (
          <KnownFrom answer={answer}>
            <Facts
              facts={[
                ['Name', <TokenTitle key="name" address={account} />],
                ['Supply', <Jettons key="supply" units={master.total_supply} master={account} />],
                ['Mintable', master.mintable ? 'yes' : 'no'],
                [
                  'Admin',
                  master.admin_address ? (
                    <AccountLink key="admin" address={master.admin_address} />
                  ) : (
                    'none'
                  ),
                ],
                [
                  'Wallet code hash',
                  <span key="code" class="hash">
                    {hexOf(master.jetton_wallet_code_hash)}
                  </span>,
                ],
              ]}
            />
          </KnownFrom>
        ) : (
          <p class="empty">The contract has the methods of a token, but does not answer as one.</p>
        )
      }
    </Panel>
  );
}

export function JettonHolders({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.jettonWallets, {
      jetton_address: [account],
      sort: 'desc',
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Holders" result={result}>
      {({ jetton_wallets }) =>
        jetton_wallets.length === 0 ? (
          <p class="empty">Nobody has this token.</p>
        ) : (
          <ul class="rows">
            {jetton_wallets.map(({ address, owner, balance }) => (
              <li key={address} data-row>
                <span class="main">
                  <AccountLink address={owner} />
                </span>
                <span class="side">
                  <Jettons units={balance} master={account} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ListPanel>
  );
}

export function JettonTransfers({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.jettonTransfers, {
      jetton_master: account,
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Transfers" result={result}>
      {({ jetton_transfers }) => (
        <TransferRows
          transfers={jetton_transfers.map((transfer) => ({
            ...transfer,
            what: <Jettons units={transfer.amount} master={account} isShort />,
          }))}
        />
      )}
    </ListPanel>
  );
}

export function JettonBurns({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.jettonBurns, {
      jetton_master: account,
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Burns" result={result}>
      {({ jetton_burns }) => (
        <TransferRows
          transfers={jetton_burns.map((burn) => ({
            ...burn,
            source: burn.owner,
            destination: null,
            what: <Jettons units={burn.amount} master={account} isShort />,
          }))}
        />
      )}
    </ListPanel>
  );
}
