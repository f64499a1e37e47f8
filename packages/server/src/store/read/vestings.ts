import type { Vesting } from '../../ledger/vesting.ts';
import { accountList, accountListSql } from './account-list.ts';
import { Conditions } from './conditions.ts';
import { Order, type SortKey } from './order.ts';
import { type ListPage, listPage, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

interface VestingRow {
  readonly id: bigint;
  readonly account: Buffer;
  readonly start_time: bigint;
  readonly total_duration: bigint;
  readonly unlock_period: bigint;
  readonly cliff_duration: bigint;
  readonly total_amount: string;
  readonly sender: Buffer;
  readonly owner: Buffer;
  readonly whitelist: Buffer | null;
}

export type VestingFilter =
  | { readonly accounts: readonly Buffer[] }
  /** Owners or senders; with `whitelisted` also accounts of the whitelist. */
  | { readonly wallets: readonly Buffer[]; readonly whitelisted: boolean };

/** In the order in which the contracts were first seen. */
export const VESTING_ORDER = Order.by('asc', 'id');

const ROWS = `select id, account, start_time, total_duration, unlock_period, cliff_duration, total_amount, sender,
    owner, ${accountListSql('whitelist')}
  from chain.vestings`;

export async function readVestings(
  store: ReadStore,
  filter: VestingFilter,
  page: Page & { readonly after: SortKey | null },
): Promise<ListPage<Vesting>> {
  const conditions = new Conditions();
  if ('accounts' in filter) conditions.add('account = any(?)', filter.accounts);
  else addWallets(conditions, filter);
  if (page.after) VESTING_ORDER.addAfter(conditions, page.after);
  const sql = pageSql(`${ROWS} where ${conditions.sql}`, VESTING_ORDER.sql, page, conditions);
  const found = await store.query<VestingRow>({ sql, values: conditions.values });
  return listPage(found, page, VESTING_ORDER, vestingOf);
}

/** One index scan per account and role: a plan for any number of accounts would scan the table. */
function addWallets(
  conditions: Conditions,
  { wallets, whitelisted }: Extract<VestingFilter, { whitelisted: boolean }>,
): void {
  const roles = ['owner = wallet', 'sender = wallet'];
  if (whitelisted) roles.push('whitelist @> array[wallet]');
  const found = roles.map((role) => `select id from chain.vestings where ${role}`);
  conditions.add(
    `id = any(array(select found.id from unnest(?::bytea[]) wallet
      cross join lateral (${found.join(' union all ')}) found))`,
    wallets,
  );
}

function vestingOf(row: VestingRow): Vesting {
  return {
    account: row.account,
    startTime: Number(row.start_time),
    totalDuration: Number(row.total_duration),
    unlockPeriod: Number(row.unlock_period),
    cliffDuration: Number(row.cliff_duration),
    totalAmountNano: BigInt(row.total_amount),
    sender: row.sender,
    owner: row.owner,
    whitelist: accountList(row.whitelist),
  };
}
