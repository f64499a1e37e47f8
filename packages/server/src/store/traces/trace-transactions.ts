import type { LedgerTrace } from '../ledger/trace.ts';
import { ALL_LT, isSame } from '../lists/list-sql.ts';
import { findRows, type ReadStore } from '../lists/read-store.ts';
import { createdMessages, findMessageTransactions } from '../messages/transactions.ts';
import {
  TRANSACTION_COLUMNS as COLUMNS,
  findTransactionByHash,
  findTransactions,
  type IndexedTransaction,
  indexedTransaction,
  type TransactionRow,
  transactionKey,
} from '../transactions/read.ts';

/** The first transaction of a trace by its hash; null if it is not indexed, or if another one caused it. */
export async function findTraceRoot(
  store: ReadStore,
  hash: Buffer,
): Promise<IndexedTransaction | null> {
  const found = await findTransactionByHash(store, hash, ALL_LT);
  if (!found) return null;
  const { inMessage } = found.content;
  const received = createdMessages(inMessage ? [inMessage] : []);
  const senders = await findMessageTransactions(store, received, false);
  return senders.length === 0 ? found : null;
}

/** A transaction and all that it caused, level by level; null if there are more than `max`. */
export async function readTrace(
  store: ReadStore,
  root: IndexedTransaction,
  max: number,
): Promise<readonly IndexedTransaction[] | null> {
  const trace = [root];
  for (let level: readonly IndexedTransaction[] = [root]; level.length > 0; ) {
    const sent = level.flatMap(({ content }) => createdMessages(content.outMessages));
    const receivers = await findMessageTransactions(store, sent, true);
    if (trace.length + receivers.length > max) return null;
    level = await findTransactions(store, receivers);
    trace.push(...level);
  }
  return trace;
}

/** The jettons of those transactions that are verified transfers and not aborted, by `transactionKey`. */
export async function findTransferredJettons(
  store: ReadStore,
  transactions: readonly IndexedTransaction[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await findRows<{ account: Buffer; lt: bigint; jetton: Buffer }>(
    store,
    transactions.map(({ account, lt }) => ({ key: account, lt })),
    'select account, lt, jetton from chain.jetton_transfers where account = of_key and not aborted',
  );
  return new Map(rows.map((row) => [transactionKey(row), row.jetton]));
}

/** Traces with more transactions are shown without content, and are not classified. */
export const MAX_TRACE_TRANSACTIONS = 4000;

/**
 * The transactions of traces, each list in the order of logical time, then account. The caller limits the number of
 * transactions.
 */
export async function readTraceTransactions(
  store: ReadStore,
  traces: readonly LedgerTrace[],
): Promise<readonly (readonly IndexedTransaction[])[]> {
  if (traces.length === 0) return [];
  const rows = await store.query<TransactionRow>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[], $3::bigint[]) named (of_id, start_lt, end_lt)
      cross join lateral (select ${COLUMNS} from chain.transactions
        where ${isSame('hash', 'trace_id', 'of_id')} and lt >= start_lt and lt <= end_lt and lt >= $4 and lt <= $5
        order by lt, account limit ${MAX_TRACE_TRANSACTIONS}) found`,
    values: [
      traces.map(({ id }) => id),
      traces.map(({ startLt }) => startLt),
      traces.map(({ endLt }) => endLt),
      traces.reduce((least, { startLt }) => (startLt < least ? startLt : least), 2n ** 63n - 1n),
      traces.reduce((most, { endLt }) => (endLt > most ? endLt : most), 0n),
    ],
  });
  const byTrace = Map.groupBy(rows.map(indexedTransaction), ({ traceId }) => keyOf(traceId));
  return traces.map(({ id }) => byTrace.get(keyOf(id)) ?? []);
}

function keyOf(id: Buffer | null): string {
  return id?.toString('latin1') ?? '';
}

/** Transactions that one statement reads. */
const TRANSACTIONS_PER_READ = 2000;

/** Parts of a list of traces with a limited number of transactions each. */
export function* tracesInParts<Trace extends LedgerTrace>(
  traces: readonly Trace[],
): Generator<readonly Trace[]> {
  let part: Trace[] = [];
  let total = 0;
  for (const trace of traces) {
    if (part.length > 0 && total + trace.transactions > TRANSACTIONS_PER_READ) {
      yield part;
      [part, total] = [[], 0];
    }
    part.push(trace);
    total += trace.transactions;
  }
  if (part.length > 0) yield part;
}

/** A transaction and its trace. */
export interface TracedTransaction {
  readonly hash: Buffer;
  readonly trace_id: Buffer;
}

/** The traces of transactions, in no particular order; transactions without a trace are left out. */
export async function findTracedTransactions(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly TracedTransaction[]> {
  const rows = await store.find<TracedRow>(ALL_LT, hashes.length, ({ from, to }) => ({
    sql: `select found.* from unnest($1::bytea[]) asked (of_hash)
      cross join lateral (select hash, trace_id from chain.transactions
        where hash = of_hash and lt >= $2 and lt <= $3 offset 0) found`,
    values: [hashes, from, to],
  }));
  return rows.filter(isTraced);
}

/** The transactions that sent or received messages, by hash or normalized hash, with their traces. */
export async function findTransactionsOfMessages(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly TracedTransaction[]> {
  const by = (column: string) => `cross join lateral (
    select tx_account as key, tx_lt as lt from chain.messages where ${column} = of_hash offset 0) found`;
  const given = 'unnest($1::bytea[]) asked (of_hash)';
  const names = await store.query<{ key: Buffer; lt: bigint }>({
    sql: `select found.* from ${given} ${by('hash')} union select found.* from ${given} ${by('hash_norm')}`,
    values: [hashes],
  });
  const rows = await findRows<TracedRow>(
    store,
    names,
    'select hash, trace_id from chain.transactions where account = of_key',
  );
  return rows.filter(isTraced);
}

interface TracedRow {
  readonly hash: Buffer;
  readonly trace_id: Buffer | null;
}

function isTraced(row: TracedRow): row is TracedTransaction {
  return row.trace_id !== null;
}
