import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { PageProps } from '../location/page-props.ts';
import { AccountLink } from '../ui/account-link.tsx';
import { Jettons } from '../ui/amount.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TokenTitle } from '../ui/token-title.tsx';

const TABS = [
  ['jettons', 'Jettons', JettonList],
  ['collections', 'NFT collections', CollectionList],
] as const;

const PAGE = { sort: 'desc', limit: 25 } as const;

interface ListProps {
  readonly cursor: string | null;
}

/** Jettons and collections, the newest first. */
export default function TokensPage({ query }: PageProps) {
  const [tab, , Content] = TABS.find(([name]) => name === query.get('tab')) ?? TABS[0];
  return (
    <>
      <h1 tabIndex={-1}>Tokens</h1>
      <Tabs label="Kinds of tokens" tabs={TABS} current={tab} />
      <Content cursor={query.get('cursor')} />
    </>
  );
}

function JettonList({ cursor }: ListProps) {
  const params = cursor === null ? PAGE : { ...PAGE, cursor };
  const result = useQuery(queryOf(ton.v3.jettonMasters, params));
  return (
    <ListPanel title="Newest jettons" result={result}>
      {({ jetton_masters }) =>
        jetton_masters.length === 0 ? (
          <p class="empty">No jetton has been seen yet.</p>
        ) : (
          <table class="table folds">
            <thead>
              <tr>
                <th scope="col">Jetton</th>
                <th scope="col" class="number">
                  Supply
                </th>
                <th scope="col">Contract</th>
                <th scope="col">Admin</th>
              </tr>
            </thead>
            <tbody>
              {jetton_masters.map(({ address, total_supply, admin_address }) => (
                <tr key={address} data-row>
                  <td>
                    <TokenTitle address={address} />
                  </td>
                  <td class="number">
                    <Jettons units={total_supply} master={address} isShort />
                  </td>
                  <td>
                    <AccountLink address={address} />
                  </td>
                  <td>{admin_address ? <AccountLink address={admin_address} /> : 'none'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </ListPanel>
  );
}

function CollectionList({ cursor }: ListProps) {
  const params = cursor === null ? PAGE : { ...PAGE, cursor };
  const result = useQuery(queryOf(ton.v3.nftCollections, params));
  return (
    <ListPanel title="Newest collections" result={result}>
      {({ nft_collections }) =>
        nft_collections.length === 0 ? (
          <p class="empty">No collection has been seen yet.</p>
        ) : (
          <ul class="rows">
            {nft_collections.map(({ address, owner_address }) => (
              <li key={address} data-row>
                <span class="main">
                  <TokenTitle address={address} />
                </span>
                <span class="side">
                  {owner_address ? <AccountLink address={owner_address} /> : 'no owner'}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ListPanel>
  );
}
