import type { DnsZoneName } from '@tonway/contracts';
import type { Domain } from '../ledger/contracts.ts';
import {
  Conditions,
  type ListPage,
  listPage,
  Order,
  type PageAfter,
  pageSql,
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { beginsWith, MAX_FOUND } from '../lists/search.ts';
import { DNS_ENTRIES } from './tables.ts';

const COLUMNS =
  'account, owner, domain, domain_length, next_resolver, wallet, site_adnl, storage_bag_id';
const NAMES = { account: 'item', domain: 'name' };
const FIELDS = selectAs(COLUMNS, NAMES);

/** The shortest name first. */
export const DOMAIN_ORDER = Order.of(
  DNS_ENTRIES,
  { domain_length: 'asc', domain: 'asc', account: 'asc' },
  NAMES,
);

/** The domains with this name, or whose wallet record refers to this account. */
export async function readDomains(
  store: ReadStore,
  filter: { readonly name: string } | { readonly wallet: Buffer },
  page: PageAfter,
): Promise<ListPage<Domain>> {
  const conditions = new Conditions();
  if ('name' in filter) conditions.add('domain = ?', filter.name);
  else conditions.add('wallet = ?', filter.wallet);
  if (page.after) DOMAIN_ORDER.addAfter(conditions, page.after);
  const rows = `select ${COLUMNS} from chain.dns_entries where ${conditions.sql}`;
  const sql = pageSql(rows, DOMAIN_ORDER.sql, page, conditions, FIELDS);
  const found = await store.query<Domain>({ sql, values: conditions.values });
  return listPage(found, page, DOMAIN_ORDER);
}

const ZONES: readonly DnsZoneName[] = ['ton', 't.me'];

/** Domains that begin with a text in small letters. The domains that it names completely come first. */
export function searchDomains(
  store: ReadStore,
  prefix: string,
  limit: number,
): Promise<readonly Domain[]> {
  const whole = [prefix, ...ZONES.map((zone) => `${prefix}.${zone}`)];
  const rows = (where: string, rank: number) => `(select ${COLUMNS}, ${rank} as rank
    from chain.dns_entries where ${where} order by domain, account limit ${MAX_FOUND})`;
  const exact = rows('domain = any($2)', 0);
  const longer = rows(`${beginsWith('domain', '$1')} and domain <> all($2)`, 1);
  return store.query<Domain>({
    sql: `select ${FIELDS} from (${exact} union all ${longer}) found order by rank, domain, account limit $3`,
    values: [prefix, whole, Math.min(limit, MAX_FOUND)],
  });
}
