import type { Queries } from '../connection.ts';
import { IndexError } from '../errors.ts';
import { LOCK_RANGES } from './checkpoint.ts';
import { readIndexHead } from './coverage.ts';
import { lockReplacement } from './replace.ts';

/** The first masterchain block after all eras that were dropped; null: none was. */
export async function readKeptSeqno(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ kept: number | null }>(
    'select max(kept_seqno) as kept from chain.eras',
  );
  return row?.kept ?? null;
}

/**
 * Makes the index begin with the first masterchain block that commits no block before a logical time, and none after it
 * does. Returns its seqno.
 */
export async function beginIndexAt(queries: Queries, lt: bigint): Promise<number> {
  await lockReplacement(queries);
  await queries.execute(LOCK_RANGES);
  const [last] = await queries.query<{ seqno: number | null }>(
    'select max(mc_seqno) as seqno from chain.blocks where start_lt < $1',
    [lt],
  );
  const kept = Math.max((last?.seqno ?? 0) + 1, (await readKeptSeqno(queries)) ?? 1);
  const head = await readIndexHead(queries);
  if (!head || head.seqno < kept)
    throw new IndexError(
      'ERA_INCOMPLETE',
      `nothing would be left: tonway index has no block after masterchain block ${kept - 1}`,
    );
  await queries.execute('delete from chain.ranges where last < $1', [kept]);
  await queries.execute(
    'update chain.ranges set first = $1, next = greatest(next, $1) where first < $1',
    [kept],
  );
  await queries.execute('update chain.head set first_seqno = $1 where first_seqno < $1', [kept]);
  return kept;
}
