import type { Queries } from '../session.ts';
import { forked, IndexError } from './errors.ts';

/** Whose progress a write is. */
export type Checkpoint =
  /** The live leader's; `isFirst`: nothing was written live before. */
  | { readonly kind: 'head'; readonly isFirst: boolean }
  /** A worker's, within the range that it has leased. */
  | { readonly kind: 'range'; readonly first: number; readonly owner: string };

/** The masterchain blocks that are written at once. */
export interface Written {
  readonly first: number;
  readonly last: number;
  /** Of the block before the first. */
  readonly parentRootHash: Uint8Array;
  /** Of the last. */
  readonly rootHash: Uint8Array;
  readonly genUtime: number;
}

/** How long a worker that says nothing keeps its range. */
export const LEASE_SECONDS = 15;

const LATER_RANGE = 'select 1 from chain.ranges where last >= $1';
/** Until the transaction ends nobody else begins a range, or to index live. */
export const LOCK_RANGES = 'lock table chain.ranges in share row exclusive mode';

/**
 * Moves on from the block before the first to the last; fails where that is not where the index stands, or where the
 * blocks are of another fork than those that they would lie beside.
 */
export async function advance(
  queries: Queries,
  checkpoint: Checkpoint,
  written: Written,
): Promise<void> {
  const moved = await (checkpoint.kind === 'range'
    ? advanceRange(queries, checkpoint, written)
    : checkpoint.isFirst
      ? beginHead(queries, written)
      : advanceHead(queries, written));
  if (moved === 1) return;
  if (checkpoint.kind === 'head' && (await isHead(queries, written.first - 1)))
    throw forked(written.first);
  throw new IndexError(
    'CHECKPOINT_MOVED',
    `blocks ${written.first} to ${written.last} do not follow what is indexed: somebody else has moved on`,
  );
}

async function isHead(queries: Queries, seqno: number): Promise<boolean> {
  return (await queries.execute('select from chain.head where seqno = $1', [seqno])) > 0;
}

async function beginHead(queries: Queries, written: Written): Promise<number> {
  const { first, last, rootHash, genUtime } = written;
  await queries.execute(LOCK_RANGES);
  if ((await queries.execute(`${LATER_RANGE} limit 1`, [first])) > 0)
    throw new IndexError(
      'ALREADY_INDEXED',
      `a backfill covers block ${first} or later ones: set INDEX_FROM to a block behind it, or to head`,
    );
  return queries.execute(
    `insert into chain.head (first_seqno, seqno, root_hash, gen_utime) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [first, last, rootHash, genUtime],
  );
}

function advanceHead(queries: Queries, written: Written): Promise<number> {
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
  { first, last }: Written,
): Promise<number> {
  return queries.execute(
    `update chain.ranges set
       next = $4 + 1,
       owner = case when $4 < last then owner end,
       leased_until = case when $4 < last then now() + make_interval(secs => ${LEASE_SECONDS}) end
     where first = $1 and owner = $2 and next = $3`,
    [range.first, range.owner, first, last],
  );
}
