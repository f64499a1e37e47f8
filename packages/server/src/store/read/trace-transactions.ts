import type { LedgerTrace } from '../ledger/trace.ts';
import type { ReadStore } from './read-store.ts';
import {
  TRANSACTION_COLUMNS as COLUMNS,
  type IndexedTransaction,
  indexedTransaction,
  type TransactionRow,
} from './transactions.ts';

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
        where trace_id = of_id and lt >= start_lt and lt <= end_lt and lt >= $4 and lt <= $5
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
