import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { forkError, IndexError } from '../errors.ts';
import { LEASE_END } from '../tables/page-leases.ts';

/** The progress record that a write advances. */
export type Checkpoint =
  /** The head of live indexing; `isFirst`: it does not exist yet. */
  | { readonly kind: 'head'; readonly isFirst: boolean }
  /** The range that a backfill worker has leased. */
  | { readonly kind: 'range'; readonly first: number; readonly owner: string };

/** The masterchain blocks that one transaction writes. */
export interface WrittenBlocks {
  readonly first: number;
  readonly last: number;
  /** Root hash of the block before `first`. */
  readonly parentRootHash: Uint8Array;
  /** Root hash of the block `last`. */
  readonly rootHash: Uint8Array;
  readonly genUtime: number;
}

const LATER_RANGE = 'select 1 from chain.ranges where last >= $1';
/** Blocks the creation of ranges and of the head until the transaction ends. */
export const LOCK_RANGES = 'lock table chain.ranges in share row exclusive mode';

/**
 * Advances the checkpoint from the block before `first` to `last`. Throws if the checkpoint is at another block, or if
 * the blocks belong to another fork than the indexed ones.
 */
export async function advance(
  queries: Queries,
  checkpoint: Checkpoint,
  written: WrittenBlocks,
): Promise<void> {
  const moved = await (checkpoint.kind === 'range'
    ? advanceRange(queries, checkpoint, written)
    : checkpoint.isFirst
      ? createHead(queries, written)
      : advanceHead(queries, written));
  if (moved === 1) return;
  if (checkpoint.kind === 'head' && (await isHead(queries, written.first - 1)))
    throw forkError(written.first);
  throw new IndexError(
    'CHECKPOINT_MOVED',
    `blocks ${written.first} to ${written.last} do not follow the index: another writer has advanced the checkpoint`,
  );
}

async function isHead(queries: Queries, seqno: number): Promise<boolean> {
  return (await queries.execute('select from chain.head where seqno = $1', [seqno])) > 0;
}

async function createHead(queries: Queries, written: WrittenBlocks): Promise<number> {
  const { first, last, rootHash, genUtime } = written;
  await queries.execute(LOCK_RANGES);
  if ((await queries.execute(`${LATER_RANGE} limit 1`, [first])) > 0)
    throw new IndexError(
      'ALREADY_INDEXED',
      `a backfill covers block ${first} or later ones: set INDEX_FROM to a block after it, or to head`,
    );
  return queries.execute(
    `insert into chain.head (first_seqno, seqno, root_hash, gen_utime) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [first, last, rootHash, genUtime],
  );
}

function advanceHead(queries: Queries, written: WrittenBlocks): Promise<number> {
  const { first, last, parentRootHash, rootHash, genUtime } = written;
  return queries.execute(
    `update chain.head set seqno = $2, root_hash = $3, gen_utime = $4, written_at = now()
     where seqno = $1 and root_hash = $5`,
    [first - 1, last, rootHash, genUtime, parentRootHash],
  );
}

function advanceRange(
  queries: Queries,
  range: { readonly first: number; readonly owner: string },
  { first, last }: WrittenBlocks,
): Promise<number> {
  return queries.execute(
    `update chain.ranges set
       next = $4 + 1,
       owner = case when $4 < last then owner end,
       leased_until = case when $4 < last then ${LEASE_END} end
     where first = $1 and owner = $2 and next = $3`,
    [range.first, range.owner, first, last],
  );
}

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
