import type { ShardStateUnsplit } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { bagOf, headerProof, proveState } from '../proofs/prove.ts';
import { refuse } from '../refusal.ts';

const WANT_PROOF = 1;

// liteServer.getBlockOutMsgQueueSize mode:# id:tonNode.blockIdExt want_proof:mode.0?true
//   = liteServer.BlockOutMsgQueueSize;
export function getBlockOutMsgQueueSize(
  { mode, id }: Params<'getBlockOutMsgQueueSize'>,
  { chain }: Context,
): Result<'getBlockOutMsgQueueSize'> {
  const block = loadBlock(chain, id);
  const { value: size, proof } = proveState(block, queueSize);
  return {
    kind: 'liteServer.blockOutMsgQueueSize',
    mode,
    id: toTlBlockId(block.id),
    size: BigInt(size),
    proof: (mode & WANT_PROOF) === 0 ? undefined : bagOf(headerProof(block), proof),
  };
}

export function queueSize({ outMsgQueueInfo }: ShardStateUnsplit): number {
  return outMsgQueueInfo.extra?.outQueueSize ?? refuse('no out_msg_queue_size in the state');
}
