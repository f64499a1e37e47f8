import type { Vesting } from '../ledger/contracts.ts';
import { accountList, accountListSql, keyedListStatement, rowsOf } from '../lists/keyed-list.ts';
import {
  type ListPage,
  listPage,
  Order,
  type PageAfter,
  type Statement,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { VESTINGS } from './tables.ts';

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
export const VESTING_ORDER = Order.of(VESTINGS, { id: 'asc' });

const COLUMNS = `id, account, start_time, total_duration, unlock_period, cliff_duration, total_amount, sender, owner,
  ${accountListSql('whitelist')}`;

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
          },
          page,
        )
      : ofWallets(filter, page);
  return listPage(await store.query<VestingRow>(statement), page, VESTING_ORDER, vestingOf);
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
    sql: `select vestings.* from (${sql}) found cross join lateral (
      select ${COLUMNS} from chain.vestings where id = found.id) vestings
      order by ${VESTING_ORDER.sql}`,
    values,
  };
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
