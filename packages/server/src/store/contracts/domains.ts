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
import { DNS_ENTRIES } from './tables.ts';

export const DOMAIN_COLUMNS =
  'account, owner, domain, domain_length, next_resolver, wallet, site_adnl, storage_bag_id';
const NAMES = { account: 'item', domain: 'name' };
export const DOMAIN_FIELDS = selectAs(DOMAIN_COLUMNS, NAMES);

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
  const rows = `select ${DOMAIN_COLUMNS} from chain.dns_entries where ${conditions.sql}`;
  const sql = pageSql(rows, DOMAIN_ORDER.sql, page, conditions, DOMAIN_FIELDS);
  const found = await store.query<Domain>({ sql, values: conditions.values });
  return listPage(found, page, DOMAIN_ORDER);
}
