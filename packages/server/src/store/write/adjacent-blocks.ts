import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { Queries } from '../session.ts';
import type { WrittenBlocks } from './checkpoint.ts';
import { forkError } from './errors.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_204;

/** The hashes that link a masterchain block to its parent. */
interface Link {
  readonly seqno: number;
  readonly rootHash: Buffer;
  /** Null if the hash is not stored. */
  readonly parentRootHash: Buffer | null;
}

/**
 * Throws if an adjacent indexed masterchain block belongs to another fork. Called at the end of a transaction, so that
 * other writers wait for the lock only during the commit.
 */
export async function checkAdjacentBlocks(queries: Queries, written: WrittenBlocks): Promise<void> {
  const { first, last, parentRootHash, rootHash } = written;
  // Adjacent ranges may be written concurrently: the second transaction waits and then sees the first.
  await queries.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const adjacent = await readLinks(queries, [first - 1, last + 1]);
  for (const { seqno, ...found } of adjacent) {
    const [mine, theirs] =
      seqno < first ? [parentRootHash, found.rootHash] : [rootHash, found.parentRootHash];
    if (theirs && !equalBytes(mine, theirs)) throw forkError(Math.max(seqno, first));
  }
}

/** Null if the block is not indexed. */
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
