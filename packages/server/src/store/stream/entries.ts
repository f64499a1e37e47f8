import { findStates } from '../accounts/read.ts';
import type { LedgerTrace } from '../ledger/trace.ts';
import type { AccountState, TransactionName } from '../ledger/transaction.ts';
import { ANY_TIME, isSame, type LtBounds } from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import type { LogEntry } from '../stream-log.ts';
import { readTraces, traceOrder } from '../traces/read.ts';
import {
  TRANSACTION_COLUMNS as COLUMNS,
  type IndexedTransaction,
  indexedTransaction,
  type TransactionRow,
} from '../transactions/read.ts';

/** A trace with all its accounts is held in memory while it is announced. */
const MAX_ACCOUNTS = 200_000;
const MAX_TRANSACTIONS = 4000;

/** The traces of log entries, without those that no longer exist. */
export async function readLoggedTraces(
  store: ReadStore,
  entries: readonly LogEntry[],
): Promise<readonly LedgerTrace[]> {
  const ids = entries.flatMap(({ traceId }) => traceId ?? []);
  if (ids.length === 0) return [];
  const ends = entries.flatMap(({ endLt }) => endLt ?? []).sort((a, b) => (a < b ? -1 : 1));
  const filter = { ids, utime: ANY_TIME, lt: { from: ends[0] ?? 0n, to: ends.at(-1) ?? 0n } };
  const page = { limit: ids.length, offset: 0, after: null };
  return (await readTraces(store, filter, traceOrder(filter, 'asc'), page)).items;
}

/** An account of a trace or of its actions. */
export interface TraceAccount {
  readonly traceId: Buffer;
  readonly account: Buffer;
}

/** The accounts with transactions in traces. */
export function readTraceAccounts(
  store: ReadStore,
  traces: readonly LedgerTrace[],
): Promise<readonly TraceAccount[]> {
  return store.query<TraceAccount>({
    sql: `select of_id as "traceId", found.account
      from unnest($1::bytea[], $2::bigint[], $3::bigint[]) named (of_id, start_lt, end_lt)
      cross join lateral (select distinct account from chain.transactions
        where ${isSame('hash', 'trace_id', 'of_id')} and lt >= start_lt and lt <= end_lt and lt >= $4 and lt <= $5) found
      limit ${MAX_ACCOUNTS}`,
    values: traceValues(traces),
  });
}

/** The accounts that take part in the actions of traces. */
export function readActionAccounts(
  store: ReadStore,
  traces: readonly LedgerTrace[],
): Promise<readonly TraceAccount[]> {
  return store.query<TraceAccount>({
    sql: `select distinct of_id as "traceId", account
      from unnest($1::bytea[], $2::bigint[]) named (of_id, of_lt)
      join chain.actions on trace_id = of_id and trace_end_lt = of_lt
      cross join lateral unnest(accounts) taking_part (account) limit ${MAX_ACCOUNTS}`,
    values: [traces.map(({ id }) => id), traces.map(({ endLt }) => endLt)],
  });
}

/** The transactions of some accounts in traces, each trace in the order of logical time. */
export async function readTransactionsInTraces(
  store: ReadStore,
  traces: readonly LedgerTrace[],
  accounts: readonly Buffer[],
): Promise<readonly IndexedTransaction[]> {
  const rows = await store.query<TransactionRow>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[], $3::bigint[]) named (of_id, start_lt, end_lt)
      cross join lateral (select ${COLUMNS} from chain.transactions
        where ${isSame('hash', 'trace_id', 'of_id')} and lt >= start_lt and lt <= end_lt and lt >= $4 and lt <= $5
          and account = any($6)
        order by lt, account limit ${MAX_TRANSACTIONS}) found`,
    values: [...traceValues(traces), accounts],
  });
  return rows.map(indexedTransaction);
}

/** The keys of traces with their logical times, and the bounds of all times. */
function traceValues(traces: readonly LedgerTrace[]): readonly unknown[] {
  const { from, to } = boundsOf(traces);
  return [
    traces.map(({ id }) => id),
    traces.map(({ startLt }) => startLt),
    traces.map(({ endLt }) => endLt),
    from,
    to,
  ];
}

function boundsOf(traces: readonly LedgerTrace[]): LtBounds {
  const [first] = traces;
  return {
    from: traces.reduce(
      (least, { startLt }) => (startLt < least ? startLt : least),
      first?.startLt ?? 0n,
    ),
    to: traces.reduce((most, { endLt }) => (endLt > most ? endLt : most), 0n),
  };
}

/** The last transaction of an account in a masterchain block. */
export interface ChangedAccount extends TransactionName {
  readonly hash: Buffer;
}

/** The accounts that a masterchain block changed, in the order of their keys. */
export function readChangedAccounts(
  store: ReadStore,
  mcSeqno: number,
): Promise<readonly ChangedAccount[]> {
  return store.query<ChangedAccount>({
    sql: `select distinct on (account) account, lt, hash from chain.transactions
      where mc_seqno = $1 order by account, lt desc`,
    values: [mcSeqno],
  });
}

/** The accounts that masterchain blocks changed. */
export function readAccountsOfBlocks(
  store: ReadStore,
  mcSeqnos: readonly number[],
): Promise<readonly { readonly mcSeqno: number; readonly account: Buffer }[]> {
  return store.query({
    sql: `select distinct mc_seqno as "mcSeqno", account from chain.transactions
      where mc_seqno = any($1)`,
    values: [mcSeqnos],
  });
}

/** The states after these transactions, by account key in latin1. */
export async function readStatesAfter(
  store: ReadStore,
  changed: readonly ChangedAccount[],
): Promise<ReadonlyMap<string, AccountState>> {
  const states = await findStates(store, changed);
  return new Map(states.map((state) => [state.account.toString('latin1'), state]));
}

/** Those of these transactions that are not in the index. */
export async function findLostStates(
  store: ReadStore,
  states: readonly ChangedAccount[],
): Promise<readonly ChangedAccount[]> {
  const found = await store.query<{ index: number }>({
    sql: `select index::integer from unnest($1::bytea[], $2::bigint[], $3::bytea[])
        with ordinality named (of_account, of_lt, of_hash, index)
      where exists (select from chain.transactions where account = of_account and lt = of_lt and hash = of_hash)`,
    values: [
      states.map(({ account }) => account),
      states.map(({ lt }) => lt),
      states.map(({ hash }) => hash),
    ],
  });
  const kept = new Set(found.map(({ index }) => index - 1));
  return states.filter((_, i) => !kept.has(i));
}

/** The accounts among these that changed after a masterchain block, with their last transactions. */
export function readChangedSince(
  store: ReadStore,
  accounts: readonly Buffer[],
  mcSeqno: number,
): Promise<readonly ChangedAccount[]> {
  return store.query<ChangedAccount>({
    sql: `select s.account, s.lt, s.tx_hash as hash from chain.latest_account_states s
      where s.account = any($1) and exists (
        select from chain.transactions t where t.account = s.account and t.lt = s.lt and t.mc_seqno > $2)`,
    values: [accounts, mcSeqno],
  });
}
