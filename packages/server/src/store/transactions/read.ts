import { readBoc, Transaction } from '@tonway/chain';
import { findStates } from '../accounts/read.ts';
import type { TraceOrigin } from '../ledger/trace.ts';
import type {
  AccountState,
  BlockName,
  LedgerTransaction,
  TransactionName,
} from '../ledger/transaction.ts';
import { ALL_LT, type LtBounds } from '../lists/list-sql.ts';
import { findRows, type ReadStore } from '../lists/read-store.ts';

/** A row of `transactions`. */
export interface TransactionRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly now: bigint;
  readonly hash: Buffer;
  readonly mc_seqno: number;
  readonly block_workchain: number;
  readonly block_shard: bigint;
  readonly block_seqno: number;
  readonly boc: Buffer;
  readonly trace_id: Buffer | null;
}

export const TRANSACTION_COLUMNS =
  'account, lt, now, hash, mc_seqno, block_workchain, block_shard, block_seqno, boc, trace_id';

/** An indexed transaction. The BoC is parsed once, on first access of `content`. */
export class IndexedTransaction implements TransactionName {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly now: bigint;
  readonly hash: Buffer;
  readonly mcSeqno: number;
  readonly block: BlockName;
  /** Null for a moment, while its trace is assembled again. */
  readonly traceId: Buffer | null;
  readonly #boc: Buffer;
  #content: Transaction | null = null;

  constructor(row: TransactionRow) {
    this.account = row.account;
    this.lt = row.lt;
    this.now = row.now;
    this.hash = row.hash;
    this.mcSeqno = row.mc_seqno;
    this.block = {
      workchain: row.block_workchain,
      shard: row.block_shard,
      seqno: row.block_seqno,
    };
    this.traceId = row.trace_id;
    this.#boc = row.boc;
  }

  get content(): Transaction {
    this.#content ??= Transaction.load(readBoc(this.#boc));
    return this.#content;
  }
}

export function indexedTransaction(row: TransactionRow): IndexedTransaction {
  return new IndexedTransaction(row);
}

/** A map key that identifies a transaction. */
export function transactionKey({ account, lt }: TransactionName): string {
  return `${account.toString('latin1')}${lt}`;
}

/** Returns transactions in the order of `names`, without those that are not indexed. */
export async function findTransactions(
  store: ReadStore,
  names: readonly TransactionName[],
): Promise<readonly IndexedTransaction[]> {
  const rows = await findRows<TransactionRow>(
    store,
    names.map(({ account, lt }) => ({ key: account, lt })),
    `select ${TRANSACTION_COLUMNS} from chain.transactions where account = of_key`,
  );
  const found = new Map(rows.map((row) => [transactionKey(row), new IndexedTransaction(row)]));
  return names.flatMap((name) => found.get(transactionKey(name)) ?? []);
}

/** Null if the transaction is not indexed. */
export async function findTransactionByHash(
  store: ReadStore,
  hash: Buffer,
  bounds: LtBounds,
): Promise<IndexedTransaction | null> {
  const [row] = await store.find<TransactionRow>(bounds, 1, ({ from, to }) => ({
    sql: `select ${TRANSACTION_COLUMNS} from chain.transactions where hash = $1 and lt >= $2 and lt <= $3`,
    values: [hash, from, to],
  }));
  return row ? new IndexedTransaction(row) : null;
}

/** Returns the indexed transactions with these hashes, in no particular order. */
export async function findTransactionsByHash(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly IndexedTransaction[]> {
  const rows = await store.find<TransactionRow>(ALL_LT, hashes.length, ({ from, to }) => ({
    sql: `select found.* from unnest($1::bytea[]) asked (of_hash)
      cross join lateral (select ${TRANSACTION_COLUMNS} from chain.transactions
        where hash = of_hash and lt >= $2 and lt <= $3 offset 0) found`,
    values: [hashes, from, to],
  }));
  return rows.map(indexedTransaction);
}

/** Of one account. */
const MAX_TRANSACTIONS = 200;

/** The first transactions of each account after a logical time. */
export async function findLaterTransactions(
  store: ReadStore,
  accounts: readonly TransactionName[],
): Promise<readonly IndexedTransaction[]> {
  if (accounts.length === 0) return [];
  const rows = await store.query<TransactionRow>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[]) named (of_account, of_lt)
      cross join lateral (select ${TRANSACTION_COLUMNS} from chain.transactions
        where account = of_account and lt > of_lt and lt > $3
        order by lt limit ${MAX_TRANSACTIONS}) found`,
    values: [
      accounts.map(({ account }) => account),
      accounts.map(({ lt }) => lt),
      accounts.reduce((least, { lt }) => (lt < least ? lt : least), 2n ** 63n - 1n),
    ],
  });
  return rows.map((row) => new IndexedTransaction(row));
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
  const known = new Set(found.map(({ traceId }) => traceKey(traceId)));
  const late = searched
    .filter(({ id }) => !known.has(traceKey(id)))
    .map(({ id, end }) => ({ id, end: { from: end.to + 1n, to: ALL_LT.to } }));
  // Few traces last longer than an era.
  const others = await readOrigins(
    store,
    late.filter(({ end }) => end.from <= end.to),
  );
  return [...found, ...others];
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
): Promise<readonly TraceOrigin[]> {
  if (traces.length === 0) return [];
  return store.query<TraceOrigin>({
    sql: `select trace_id as "traceId", external_hash as "externalHash", external_hash_norm as "externalHashNorm"
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
