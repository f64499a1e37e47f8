import type { Vesting } from '../ledger/contracts.ts';
import { accountList, accountListSql, keyedListStatement, rowsOf } from '../lists/keyed-list.ts';
import {
  type ListPage,
  listPage,
  Order,
  type PageAfter,
  type Statement,
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { VESTINGS } from './tables.ts';

type Times = 'startTime' | 'totalDuration' | 'unlockPeriod' | 'cliffDuration';

interface VestingRow extends Omit<Vesting, Times | 'whitelist'>, Readonly<Record<Times, bigint>> {
  readonly whitelist: Buffer | null;
}

export type VestingFilter =
  | { readonly accounts: readonly Buffer[] }
  /** Owners or senders; with `whitelisted` also accounts of the whitelist. */
  | { readonly wallets: readonly Buffer[]; readonly whitelisted: boolean };

/** In the order in which the contracts were first seen. */
export const VESTING_ORDER = Order.of(VESTINGS, { id: 'asc' });

const COLUMNS = `id, account, start_time, total_duration, unlock_period, cliff_duration, total_amount, sender, owner,
  ${accountListSql('whitelist')}`;
const FIELDS = selectAs(
  `id, account, start_time, total_duration, unlock_period, cliff_duration, total_amount, sender, owner, whitelist`,
  { total_amount: 'totalAmountNano' },
);

export async function readVestings(
  store: ReadStore,
  filter: VestingFilter,
  page: PageAfter,
): Promise<ListPage<Vesting>> {
  const statement =
    'accounts' in filter
      ? keyedListStatement(
          {
            keys: [{ column: 'account', type: 'bytea', values: filter.accounts }],
            isShort: true,
            order: VESTING_ORDER,
            rows: rowsOf('chain.vestings', COLUMNS),
            fields: FIELDS,
          },
          page,
        )
      : ofWallets(filter, page);
  const rows = await store.query<VestingRow>(statement);
  return listPage(rows.map(vestingOf), page, VESTING_ORDER);
}

/** A vesting wallet has one row for each of its members, which has the order of the list. */
function ofWallets(
  { wallets, whitelisted }: Extract<VestingFilter, { whitelisted: boolean }>,
  page: PageAfter,
): Statement {
  const { sql, values } = keyedListStatement(
    {
      keys: [{ column: 'member', type: 'bytea', values: wallets }],
      isShort: false,
      isDistinct: true,
      order: VESTING_ORDER,
      filter: (conditions) => {
        if (!whitelisted) conditions.add('is_party');
      },
      rows: rowsOf('chain.vesting_members', 'id'),
    },
    page,
  );
  return {
    sql: `select ${FIELDS} from (${sql}) found (of_id) cross join lateral (
      select ${COLUMNS} from chain.vestings where id = of_id) vestings
      order by ${VESTING_ORDER.sql}`,
    values,
  };
}

function vestingOf(row: VestingRow): Vesting {
  return {
    ...row,
    startTime: Number(row.startTime),
    totalDuration: Number(row.totalDuration),
    unlockPeriod: Number(row.unlockPeriod),
    cliffDuration: Number(row.cliffDuration),
    whitelist: accountList(row.whitelist),
  };
}
