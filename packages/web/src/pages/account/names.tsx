import { visibleText } from '../../format/text.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Link } from '../../ui/link.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import type { TabProps } from '../account.tsx';
import { useDomains } from './holdings-queries.ts';

export function NamesTab({ account, cursor }: TabProps) {
  const result = useDomains(account, cursor);
  return (
    <ListPanel title="Domains of this wallet" result={result}>
      {({ records }) =>
        records.length === 0 ? (
          <p class="empty">No domain names this account as its wallet.</p>
        ) : (
          <ul class="rows">
            {records.map(({ domain, nft_item_address, nft_item_owner }) => (
              <li key={nft_item_address} data-row>
                <span class="main">
                  <Link to={`/dns/${encodeURIComponent(domain)}`}>
                    <bdi>{visibleText(domain, 126)}</bdi>
                  </Link>
                </span>
                <span class="side">
                  {nft_item_owner !== null && nft_item_owner !== account && (
                    <>
                      owned by <AccountLink address={nft_item_owner} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ListPanel>
  );
}
