import type { AccountDispatchQueue, BlockIdExt, OutMsgQueueExtra } from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure, fail } from './open.ts';
import { ensureAbout, stateAfter } from './proven-state.ts';

const WANT_PROOF = 1;

export interface QueueProof {
  readonly proof: Uint8Array;
}

export interface VerifiedQueueSize {
  readonly block: BlockIdExt;
  readonly size: number;
  readonly proof: QueueProof;
}

/**
 * Verifies the length of the outbound message queue after the block.
 *
 * @example
 * const answer = await pool.query('getBlockOutMsgQueueSize', params);
 * BigInt(verifyBlockOutMsgQueueSize(block, params, answer).size); // => answer.size
 */
export function verifyBlockOutMsgQueueSize(
  block: BlockIdExt,
  params: Pick<Params<'getBlockOutMsgQueueSize'>, 'mode'>,
  answer: Result<'getBlockOutMsgQueueSize'>,
): VerifiedQueueSize {
  return checked('size of the queue', () => {
    const { proof, extra } = queuesOf(block, params, answer);
    const size = extra?.outQueueSize ?? fail('the state does not count its queue');
    ensure(answer.size === BigInt(size), 'another size than the state has');
    return { block, size, proof };
  });
}

interface QueuesAnswer extends Pick<Result<'getBlockOutMsgQueueSize'>, 'mode' | 'id' | 'proof'> {}

/** The queues in the state after the block; `extra` is null in old states. */
export function queuesOf(
  block: BlockIdExt,
  { mode }: { readonly mode: number },
  answer: QueuesAnswer,
): { proof: QueueProof; extra: OutMsgQueueExtra | null } {
  ensureAbout(block, answer);
  ensure((mode & WANT_PROOF) !== 0, 'no proof was asked for');
  ensure(answer.mode === mode, 'an answer in another mode');
  const proof = answer.proof ?? fail('no proof');
  return { proof: { proof }, extra: stateAfter(block, proof).outMsgQueueInfo.extra };
}

/** Queues by account, starting at `from` if given. */
export function queuesFrom(
  extra: OutMsgQueueExtra | null,
  from: Uint8Array | undefined,
): Iterable<[Uint8Array, AccountDispatchQueue]> {
  return extra?.dispatchQueue.entries(from ? { from } : {}) ?? [];
}
