import { ton } from '../data/api.ts';
import { KnownFrom } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { AccountLink } from '../ui/account-link.tsx';
import { Coins } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';

export default function RichestPage() {
  const result = useQuery(queryOf(ton.v3.topAccountsByBalance, { limit: 50 }));
  const addresses = result.data?.map(({ account }) => account) ?? [];
  const book = useQuery(
    addresses.length === 0 ? null : queryOf(ton.v3.addressBook, { address: addresses }),
  );
  return (
    <>
      <h1 tabIndex={-1}>Richest accounts</h1>
      <KnownFrom answer={{ ...(book.data && { address_book: book.data }) }}>
        <Panel title="By balance" result={result} skeletonRows={50}>
          {(accounts) =>
            accounts.length === 0 ? (
              <p class="empty">The index has no accounts with a balance yet.</p>
            ) : (
              <ol class="rows">
                {accounts.map(({ account, balance }, index) => (
                  <li key={account} data-row>
                    <span class="rank">{index + 1}</span>
                    <span class="main">
                      <AccountLink address={account} />
                    </span>
                    <span class="side">
                      <Coins units={balance} />
                    </span>
                  </li>
                ))}
              </ol>
            )
          }
        </Panel>
      </KnownFrom>
    </>
  );
}
