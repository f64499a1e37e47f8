import { readBoc, Transaction } from '@tonway/chain';
import type { BlockName, TransactionName } from '../ledger/transaction.ts';
import { ALL_LT, type LtBounds } from '../lists/order.ts';
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
