import { ALL_LT } from './eras.ts';
import { findRows } from './find-rows.ts';
import type { ReadStore } from './read-store.ts';

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
