import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { Queries } from '../session.ts';
import type { Written } from './checkpoint.ts';
import { forked } from './errors.ts';

// Any number will do, as long as nothing else in the database locks the same one.
const LOCK = 7_461_204;

/** How a masterchain block hangs together with those beside it. */
interface Link {
  readonly seqno: number;
  readonly rootHash: Buffer;
  /** Null: the index does not know it. */
  readonly parentRootHash: Buffer | null;
}

/**
 * Whether the masterchain blocks on both sides, if the index has them, are of the same fork. At the end of a
 * transaction: nobody else's waits for longer than a commit.
 */
export async function checkNeighbours(queries: Queries, written: Written): Promise<void> {
  const { first, last, parentRootHash, rootHash } = written;
  // Two ranges that meet may be written at the same time: the second one waits, and sees the first.
  await queries.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const beside = await readLinks(queries, [first - 1, last + 1]);
  for (const { seqno, ...found } of beside) {
    const [mine, theirs] =
      seqno < first ? [parentRootHash, found.rootHash] : [rootHash, found.parentRootHash];
    if (theirs && !equalBytes(mine, theirs)) throw forked(Math.max(seqno, first));
  }
}

/** Null: the index does not have the block. */
export async function readLink(queries: Queries, seqno: number): Promise<Link | null> {
  const [link] = await readLinks(queries, [seqno]);
  return link ?? null;
}

function readLinks(queries: Queries, seqnos: readonly number[]): Promise<readonly Link[]> {
  return queries.query<Link>(
    `select seqno, root_hash as "rootHash", prev_root_hashes[1] as "parentRootHash" from chain.blocks
     where mc_seqno = any($1) and workchain = ${MASTERCHAIN} and seqno = mc_seqno`,
    [seqnos],
  );
}
