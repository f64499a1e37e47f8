import type { LiteClient } from '../lite-client.ts';
import { LiteServerError } from '../server-error.ts';

/** A server that has a block of this range is an archive; on a young chain, a block of the first sixteenth. */
const EARLY = { first: 2, last: 4096, share: 1 / 16 };
const MAX_STEPS = 32;

/** How far back a server's history goes. */
export interface History {
  readonly archival: boolean;
  /** Seqno of the oldest masterchain block that the server is known to have. */
  readonly oldestSeqno: number;
  /** Seqno of the newest masterchain block that the server is known to lack. */
  readonly missingSeqno: number;
}

/** Looks up a random early block, so that a proxy cannot prepare for it; if missing, searches for the oldest block. */
export async function exploreHistory(
  client: LiteClient,
  headSeqno: number,
  random: () => number,
): Promise<History> {
  const { first, share } = EARLY;
  const last = Math.max(first, Math.min(EARLY.last, Math.floor(headSeqno * share)));
  const early = first + Math.floor(random() * (last - first + 1));
  if (await hasBlock(client, early)) return { archival: true, oldestSeqno: 1, missingSeqno: 0 };
  const edge = await findEdge(client, early, headSeqno);
  return { archival: false, ...edge };
}

/** Bisects until the unknown range is small compared with the server's history. */
async function findEdge(client: LiteClient, missing: number, head: number) {
  let edge = { missingSeqno: missing, oldestSeqno: Math.max(head, missing + 1) };
  for (let step = 0; step < MAX_STEPS; step++) {
    const { missingSeqno, oldestSeqno } = edge;
    if (oldestSeqno - missingSeqno <= 1 + (head - oldestSeqno) / 16) break;
    const seqno = Math.floor((missingSeqno + oldestSeqno) / 2);
    const present = await hasBlock(client, seqno);
    edge = present ? { ...edge, oldestSeqno: seqno } : { ...edge, missingSeqno: seqno };
  }
  return edge;
}

async function hasBlock(client: LiteClient, seqno: number): Promise<boolean> {
  const id = { workchain: -1, shard: -(2n ** 63n), seqno };
  try {
    await client.query('lookupBlock', { mode: 1, id });
    return true;
  } catch (error) {
    if (error instanceof LiteServerError && error.code === 'SERVER_NOT_READY') return false;
    throw error;
  }
}
