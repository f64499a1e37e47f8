import type { Queries } from '../session.ts';

/** How far live indexing has come. */
export interface IndexHead {
  /** Where it began. */
  readonly first: number;
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly genUtime: bigint;
}

/** Null: nothing is indexed live yet. */
export async function readIndexHead(queries: Queries): Promise<IndexHead | null> {
  const [head] = await queries.query<IndexHead>(
    `select first_seqno as first, seqno, root_hash as "rootHash", gen_utime as "genUtime"
     from chain.head`,
  );
  return head ?? null;
}
