import type { LtBounds } from './eras.ts';
import { namedRows } from './named-rows.ts';
import type { ReadStore } from './read-store.ts';

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
}

export const TRANSACTION_COLUMNS =
  'account, lt, now, hash, mc_seqno, block_workchain, block_shard, block_seqno, boc';

/** Names one transaction. */
export interface TransactionName {
  readonly account: Buffer;
  readonly lt: bigint;
}

/** In no order; what is not indexed is left out. */
export function findTransactions(
  store: ReadStore,
  names: readonly TransactionName[],
): Promise<readonly TransactionRow[]> {
  return namedRows(
    store,
    names.map(({ account, lt }) => ({ key: account, lt })),
    `select ${TRANSACTION_COLUMNS} from chain.transactions where account = of_key`,
  );
}

/** Null: it is not indexed. */
export async function findTransactionByHash(
  store: ReadStore,
  hash: Buffer,
  bounds: LtBounds,
): Promise<TransactionRow | null> {
  const [row] = await store.find<TransactionRow>(bounds, 1, ({ from, to }) => ({
    sql: `select ${TRANSACTION_COLUMNS} from chain.transactions where hash = $1 and lt >= $2 and lt <= $3`,
    values: [hash, from, to],
  }));
  return row ?? null;
}
