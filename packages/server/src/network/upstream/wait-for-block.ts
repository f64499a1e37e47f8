import { TonwayError } from '@tonway/chain';
import { NoServerError } from './errors.ts';
import type { Upstream } from './session.ts';

/** The limit of nodes, in blocks. */
const MAX_AHEAD = 100;

/** The requested block is too far ahead of the head to wait for. */
export class FarBlockError extends TonwayError {
  override readonly name = 'FarBlockError';

  constructor(seqno: number, newest: number) {
    super(
      'BLOCK_TOO_FAR',
      `masterchain block ${seqno} is far ahead of the newest one, ${newest}: at most ${MAX_AHEAD} blocks are waited for`,
    );
  }
}

/** Throws if the block is too far ahead of the head to wait for. */
export function ensureNearHead(upstream: Upstream, seqno: number): void {
  const newest = Math.max(upstream.head?.id.seqno ?? 0, upstream.consensusSeqno ?? 0);
  if (newest > 0 && seqno > newest + MAX_AHEAD) throw new FarBlockError(seqno, newest);
}

/** Waits until the head is the requested block or a later one, after a sync on a devnet. */
export async function waitForRequestedBlock(
  upstream: Upstream,
  seqno: number,
  timeoutMs: number,
): Promise<void> {
  await upstream.sync();
  if ((upstream.head?.id.seqno ?? -1) >= seqno) return;
  if (upstream.consensusSeqno === null && upstream.head) throw new NoServerError(false);
  ensureNearHead(upstream, seqno);
  await upstream.waitForBlock(seqno, AbortSignal.timeout(timeoutMs));
}
