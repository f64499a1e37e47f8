import { Address, fromBase64, readBoc, toHex } from '@tonway/chain';
import type { components } from '@tonway/client/v2';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { visibleText } from '../../format/text.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';

type Entry = components['schemas']['DnsEntry'];

/** As many as the server allows. */
const MAX_HOPS = 32;
const ROOT_PARAMETER = 4;
/** The answer of v2 if the last resolver of the name is not deployed. */
const NO_CONTRACT = 'get method failed';

/** What the resolvers on the chain answer now, beside what is indexed. */
export function LiveRecords({ domain }: { readonly domain: string }) {
  const root = useQuery(queryOf(ton.v2.getConfigParam, { param: ROOT_PARAMETER }));
  const bytes = root.data?.result.config.bytes;
  const query =
    bytes === undefined
      ? null
      : queryOf(ton.v2.dnsResolve, { address: rootOf(bytes), name: domain, ttl: MAX_HOPS });
  const result = useQuery(query);
  if (root.error) return <p class="empty">This network has no DNS root to ask.</p>;
  if (result.error?.message === NO_CONTRACT)
    return <p class="empty">No resolver on the chain answers for this name.</p>;
  return (
    <Panel title="Records on the chain now" result={result} skeletonRows={4}>
      {({ result: { entries } }) =>
        entries.length === 0 ? (
          <p class="empty">The resolvers on the chain know no records of this name.</p>
        ) : (
          <Facts facts={entries.map((entry) => [nameOf(entry), <Value key="" entry={entry} />])} />
        )
      }
    </Panel>
  );
}

const HASH = /^[0-9a-f]{64}$/i;

/** The parameter is the hash of an account of the masterchain. */
function rootOf(bytes: string): string {
  return `-1:${toHex(readBoc(fromBase64(bytes)).slice().loadBytes(32))}`;
}

const NAMES: Readonly<Record<string, string>> = {
  'dns.entryDataSmcAddress': 'Wallet',
  'dns.entryDataNextResolver': 'Next resolver',
  'dns.entryDataAdnlAddress': 'Site',
  'dns.entryDataStorageAddress': 'Storage',
  'dns.entryDataText': 'Text',
};

function nameOf({ entry }: Entry): string {
  return NAMES[String(entry['@type'])] ?? 'Unknown record';
}

/** The value of a record is its only field beside the type, of which texts are strangers'. */
function Value({ entry: { entry } }: { readonly entry: Entry }) {
  const [, value] = Object.entries(entry).find(([name]) => name !== '@type') ?? [];
  const nested = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const account = nested.find(([name]) => name === 'account_address')?.[1];
  if (typeof account === 'string')
    return <AccountLink address={Address.parse(account).toRaw().toUpperCase()} canCopy />;
  const text = String(nested.find(([name]) => name === 'adnl_address')?.[1] ?? value);
  return (
    <bdi dir="auto" class="hash">
      {HASH.test(text) ? text.toLowerCase() : visibleText(text, 280)}
    </bdi>
  );
}
