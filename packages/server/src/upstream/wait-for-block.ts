import { TonwayError } from '@tonway/chain';
import { NoServerError } from './errors.ts';
import type { Upstream } from './session.ts';

/** As far ahead as nodes wait for a block. */
const MAX_AHEAD = 100;

/** The block is so far ahead that nobody waits for it. */
export class FarBlockError extends TonwayError {
  override readonly name = 'FarBlockError';

  constructor(seqno: number, newest: number) {
    super(
      'BLOCK_TOO_FAR',
      `masterchain block ${seqno} is far ahead of the newest one, ${newest}: at most ${MAX_AHEAD} blocks are waited for`,
    );
  }
}

/** Throws where waiting for a block is of no use. */
export function checkNear(upstream: Upstream, seqno: number): void {
  const newest = Math.max(upstream.head?.id.seqno ?? 0, upstream.consensusSeqno ?? 0);
  if (newest > 0 && seqno > newest + MAX_AHEAD) throw new FarBlockError(seqno, newest);
}

/** For a request that names a block: returns when the head is that block or a later one, and has caught up with the servers. */
export async function waitForRequestedBlock(
  upstream: Upstream,
  seqno: number,
  timeoutMs: number,
): Promise<void> {
  await upstream.sync();
  if ((upstream.head?.id.seqno ?? -1) >= seqno) return;
  if (upstream.consensusSeqno === null && upstream.head) throw new NoServerError(false);
  checkNear(upstream, seqno);
  await upstream.waitForBlock(seqno, AbortSignal.timeout(timeoutMs));
}
