import { findStates } from '../accounts/read.ts';
import type { TraceOrigin } from '../ledger/trace.ts';
import type { AccountState, LedgerTransaction, TransactionName } from '../ledger/transaction.ts';
import { ALL_LT, type LtBounds } from '../lists/order.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { type IndexedTransaction, transactionKey } from '../transactions/read.ts';

interface OriginRow {
  readonly trace_id: Buffer;
  readonly external_hash: Buffer | null;
  readonly external_hash_norm: Buffer | null;
}

/** A trace and the bounds within which its end is searched. */
interface SearchedTrace {
  readonly id: Buffer;
  readonly end: LtBounds;
}

/** The messages that started the traces of these transactions; traces that are not found are left out. */
async function findTraceOrigins(
  store: ReadStore,
  transactions: readonly IndexedTransaction[],
): Promise<readonly TraceOrigin[]> {
  const starts = await store.cache.eraStarts.get();
  const searched = searchedTraces(transactions, starts);
  const found = await readOrigins(store, searched);
  const known = new Set(found.map(({ trace_id }) => traceKey(trace_id)));
  const late = searched
    .filter(({ id }) => !known.has(traceKey(id)))
    .map(({ id, end }) => ({ id, end: { from: end.to + 1n, to: ALL_LT.to } }));
  // Few traces last longer than an era.
  const others = await readOrigins(
    store,
    late.filter(({ end }) => end.from <= end.to),
  );
  return [...found, ...others].map(originOf);
}

/** Each trace once. A trace ends with its last known transaction or later, and normally in the same era or the next one. */
function searchedTraces(
  transactions: readonly IndexedTransaction[],
  starts: readonly bigint[],
): readonly SearchedTrace[] {
  const traces = new Map<string, { readonly id: Buffer; readonly lt: bigint }>();
  for (const { traceId: id, lt } of transactions) {
    const known = id && traces.get(traceKey(id));
    if (id && (!known || known.lt < lt)) traces.set(traceKey(id), { id, lt });
  }
  return Array.from(traces.values(), ({ id, lt }) => {
    const next = starts.findIndex((start) => start > lt);
    const end = next < 0 ? undefined : starts[next + 1];
    return { id, end: { from: lt, to: end === undefined ? ALL_LT.to : end - 1n } };
  });
}

/** An open trace that a contract started has the message that it waits for. */
async function readOrigins(
  store: ReadStore,
  traces: readonly SearchedTrace[],
): Promise<readonly OriginRow[]> {
  if (traces.length === 0) return [];
  return store.query<OriginRow>({
    sql: `select found.*
      from unnest($1::bytea[], $2::bigint[], $3::bigint[]) named (of_id, end_from, end_to) cross join lateral (
        select trace_id, external_hash, external_hash_norm from chain.traces
        where trace_id = of_id and end_lt >= end_from and end_lt <= end_to and end_lt >= $4 and end_lt <= $5
        union all
        select trace_id, coalesce(external_hash, waits_for), external_hash_norm from chain.open_traces
        where trace_id = of_id
        limit 1) found`,
    values: [
      traces.map(({ id }) => id),
      traces.map(({ end }) => end.from),
      traces.map(({ end }) => end.to),
      traces.reduce((least, { end }) => (end.from < least ? end.from : least), ALL_LT.to),
      traces.reduce((most, { end }) => (end.to > most ? end.to : most), ALL_LT.from),
    ],
  });
}

function originOf(row: OriginRow): TraceOrigin {
  return {
    traceId: row.trace_id,
    externalHash: row.external_hash,
    externalHashNorm: row.external_hash_norm,
  };
}

/** A map key that identifies a trace. */
export function traceKey(id: Buffer): string {
  return id.toString('latin1');
}

/**
 * Adds the stored states before and after each transaction, and the message that started its trace. `origins`: those of
 * all traces of the transactions, if the caller has them.
 */
export async function ledgerTransactions(
  store: ReadStore,
  transactions: readonly IndexedTransaction[],
  origins?: readonly TraceOrigin[],
): Promise<readonly LedgerTransaction[]> {
  const [states, started, hasExtraFlags] = await Promise.all([
    findStates(store, stateNames(transactions)),
    origins ?? findTraceOrigins(store, transactions),
    store.cache.hasExtraFlags.get(),
  ]);
  const stateByKey = new Map<string, AccountState>(
    states.map((each) => [transactionKey(each), each]),
  );
  const originByTrace = new Map(started.map((each) => [traceKey(each.traceId), each]));
  return transactions.map(({ account, lt, hash, content, block, mcSeqno, traceId }) => {
    const origin = traceId && originByTrace.get(traceKey(traceId));
    return {
      account,
      lt,
      hash,
      content,
      block,
      mcSeqno,
      traceId,
      externalHash: origin?.externalHash ?? null,
      externalHashNorm: origin?.externalHashNorm ?? null,
      stateBefore: stateByKey.get(transactionKey({ account, lt: content.previousLt })) ?? null,
      stateAfter: stateByKey.get(transactionKey({ account, lt })) ?? null,
      hasExtraFlags: hasExtraFlags(mcSeqno),
      finality: 'finalized',
      emulated: false,
    };
  });
}

/** The transactions themselves and their predecessors, without duplicates. */
function stateNames(transactions: readonly IndexedTransaction[]): readonly TransactionName[] {
  const names = new Map<string, TransactionName>();
  for (const { account, lt, content } of transactions)
    for (const name of [
      { account, lt },
      { account, lt: content.previousLt },
    ])
      if (name.lt > 0n) names.set(transactionKey(name), name);
  return [...names.values()];
}
