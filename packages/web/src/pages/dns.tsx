import type { components } from '@tonway/client/v3';
import { ton } from '../data/api.ts';
import { KnownFrom, useKnown } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { hexOf } from '../format/hash.ts';
import { visibleText } from '../format/text.ts';
import type { PageProps } from '../location/page-props.ts';
import { AccountLink, friendlyOf } from '../ui/account-link.tsx';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { Time } from '../ui/time.tsx';
import { LiveRecords } from './dns/live-records.tsx';
import { useExpiry } from './dns/use-expiry.ts';

type Record = components['schemas']['DnsRecord'];

export default function DnsPage({ params: { name = '' } }: PageProps) {
  const domain = name.toLowerCase();
  const result = useQuery(queryOf(ton.v3.dnsRecords, { domain }));
  return (
    <>
      <h1 tabIndex={-1}>
        Domain <bdi>{visibleText(domain, 126)}</bdi>
      </h1>
      <Panel title="Records in the index" result={result} skeletonRows={6}>
        {({ records: [record], ...answer }) =>
          record ? (
            <KnownFrom answer={answer}>
              <RecordFacts record={record} />
            </KnownFrom>
          ) : (
            <p class="empty">
              The index knows no such domain. Names of test networks and other zones differ.
            </p>
          )
        }
      </Panel>
      <KnownFrom answer={result.data ?? {}}>
        <LiveRecords domain={domain} />
      </KnownFrom>
    </>
  );
}

function RecordFacts({ record }: { readonly record: Record }) {
  const expiry = useExpiry(record.nft_item_address, record.domain);
  return (
    <Facts
      facts={[
        [
          'Wallet',
          record.dns_wallet ? <Resolved key="wallet" address={record.dns_wallet} /> : 'none',
        ],
        [
          'Owner',
          record.nft_item_owner ? (
            <AccountLink key="owner" address={record.nft_item_owner} canCopy />
          ) : (
            'none'
          ),
        ],
        ['Item', <AccountLink key="item" address={record.nft_item_address} canCopy />],
        [
          'Expires',
          // Without a value at first, so that nothing moves when it is known.
          expiry === null ? (
            <span class="muted">not known</span>
          ) : (
            <Time key="expires" utime={expiry} isPlanned isLong />
          ),
        ],
        ['Site', record.dns_site_adnl ? <Id key="site" id={record.dns_site_adnl} /> : null],
        [
          'Storage',
          record.dns_storage_bag_id ? <Id key="storage" id={record.dns_storage_bag_id} /> : null,
        ],
        [
          'Next resolver',
          record.dns_next_resolver ? (
            <AccountLink key="next" address={record.dns_next_resolver} />
          ) : null,
        ],
      ]}
    />
  );
}

/** The account has the name of this domain: its whole address says what the name stands for. */
function Resolved({ address }: { readonly address: string }) {
  const friendly = friendlyOf(useKnown(), address);
  return (
    <>
      <AccountLink address={address} canCopy /> <span class="hash">{friendly}</span>
    </>
  );
}

function Id({ id }: { readonly id: string }) {
  const text = hexOf(id) ?? visibleText(id, 128);
  return (
    <span class="hash">
      {text} <Copy text={text} label="id" />
    </span>
  );
}
