import type { Domain } from '../ledger/contracts.ts';
import {
  Conditions,
  type ListPage,
  listPage,
  Order,
  type Page,
  pageSql,
  type SortKey,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { DNS_ENTRIES } from './tables.ts';

interface DomainRow {
  readonly account: Buffer;
  readonly owner: Buffer | null;
  readonly domain: string;
  readonly domain_length: number;
  readonly next_resolver: Buffer | null;
  readonly wallet: Buffer | null;
  readonly site_adnl: Buffer | null;
  readonly storage_bag_id: Buffer | null;
}

const ROWS = `select account, owner, domain, domain_length, next_resolver, wallet, site_adnl, storage_bag_id
  from chain.dns_entries`;

/** The shortest name first. */
export const DOMAIN_ORDER = Order.of(DNS_ENTRIES, {
  domain_length: 'asc',
  domain: 'asc',
  account: 'asc',
});

/** The domains with this name, or whose wallet record refers to this account. */
export async function readDomains(
  store: ReadStore,
  filter: { readonly name: string } | { readonly wallet: Buffer },
  page: Page & { readonly after: SortKey | null },
): Promise<ListPage<Domain>> {
  const conditions = new Conditions();
  if ('name' in filter) conditions.add('domain = ?', filter.name);
  else conditions.add('wallet = ?', filter.wallet);
  if (page.after) DOMAIN_ORDER.addAfter(conditions, page.after);
  const rows = `${ROWS} where ${conditions.sql}`;
  const sql = pageSql(rows, DOMAIN_ORDER.sql, page, conditions);
  const found = await store.query<DomainRow>({ sql, values: conditions.values });
  return listPage(found, page, DOMAIN_ORDER, domainOf);
}

function domainOf(row: DomainRow): Domain {
  return {
    item: row.account,
    owner: row.owner,
    name: row.domain,
    nextResolver: row.next_resolver,
    wallet: row.wallet,
    siteAdnl: row.site_adnl,
    storageBagId: row.storage_bag_id,
  };
}
