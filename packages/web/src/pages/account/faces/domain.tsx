import { ton } from '../../../data/api.ts';
import { domainOf, KnownFrom, tokenOf, useKnown } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { visibleText } from '../../../format/text.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Facts } from '../../../ui/facts.tsx';

import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { useExpiry } from '../../dns/use-expiry.ts';
import { NftSalePrice } from './nft-sale.tsx';

const MAX_NAME = 126;

/** A domain, which is an NFT, too. */
export function Domain({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.nftItems, { address: [account] }));
  return (
    <Panel title="Domain" result={result} skeletonRows={5}>
      {({ nft_items: [item], ...answer }) =>
        item ? (
          <KnownFrom answer={answer}>
            <DomainFacts
              address={account}
              owner={item.real_owner ?? item.owner_address}
              collection={item.collection_address}
              sale={item.sale_contract_address ?? item.auction_contract_address ?? null}
            />
          </KnownFrom>
        ) : (
          <p class="empty">The contract resolves names, but no zone knows it.</p>
        )
      }
    </Panel>
  );
}

interface DomainFactsProps {
  readonly address: string;
  readonly owner: string | null;
  readonly collection: string | null;
  readonly sale: string | null;
}

function DomainFacts({ address, owner, collection, sale }: DomainFactsProps) {
  const name = domainOf(tokenOf(useKnown().metadata?.[address]));
  const records = useQuery(name === null ? null : queryOf(ton.v3.dnsRecords, { domain: name }));
  const [record] = records.data?.records ?? [];
  const expiry = useExpiry(address, name ?? '');
  return (
    <KnownFrom answer={records.data ?? {}}>
      <Facts
        facts={[
          [
            'Name',
            name === null ? (
              'not known'
            ) : (
              <Link key="name" to={`/dns/${encodeURIComponent(name)}`}>
                <bdi>{visibleText(name, MAX_NAME)}</bdi>
              </Link>
            ),
          ],
          // Without values at first, so that nothing moves when they are known.
          [
            'Wallet',
            record?.dns_wallet ? (
              <AccountLink key="wallet" address={record.dns_wallet} canCopy />
            ) : (
              <span class="muted">none</span>
            ),
          ],
          ['Owner', owner ? <AccountLink key="owner" address={owner} canCopy /> : 'none'],
          [
            'Expires',
            expiry === null ? (
              <span class="muted">not known</span>
            ) : (
              <Time key="expires" utime={expiry} isPlanned isLong />
            ),
          ],
          ['Zone', collection ? <TokenTitle key="zone" address={collection} isText /> : 'none'],
          ['On sale by', sale ? <AccountLink key="sale" address={sale} /> : null],
          ['Price', sale ? <NftSalePrice key="price" contract={sale} /> : null],
        ]}
      />
    </KnownFrom>
  );
}
