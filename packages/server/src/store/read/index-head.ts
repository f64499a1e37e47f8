import type { Queries } from '../session.ts';

/** The newest block of live indexing. */
export interface IndexHead {
  /** The first block of live indexing. */
  readonly first: number;
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly genUtime: bigint;
}

/** Null if no block is indexed live yet. */
export async function readIndexHead(queries: Queries): Promise<IndexHead | null> {
  const [head] = await queries.query<IndexHead>(
    `select first_seqno as first, seqno, root_hash as "rootHash", gen_utime as "genUtime"
     from chain.head`,
  );
  return head ?? null;
}
