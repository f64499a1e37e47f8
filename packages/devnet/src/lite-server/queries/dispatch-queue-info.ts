import { type AccountDispatchQueue, equalBytes, type ShardStateUnsplit } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../block-id.ts';
import { bocOf, headerProof, proveState } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

const MAX_RESULTS = 64;
const WANT_PROOF = 1;
const WITH_AFTER = 2;

type QueueInfo = Result<'getDispatchQueueInfo'>['accountDispatchQueues'][number];
type Listed = Pick<Result<'getDispatchQueueInfo'>, 'accountDispatchQueues' | 'complete'>;

// liteServer.getDispatchQueueInfo mode:# id:tonNode.blockIdExt after_addr:mode.1?int256
//   max_accounts:int want_proof:mode.0?true = liteServer.DispatchQueueInfo;
export function getDispatchQueueInfo(
  { mode, id, afterAddr, maxAccounts }: Params<'getDispatchQueueInfo'>,
  { chain }: Context,
): Result<'getDispatchQueueInfo'> {
  if (maxAccounts <= 0) refuse('invalid max_accounts');
  const block = loadBlock(chain, id);
  const after = (mode & WITH_AFTER) === 0 ? undefined : afterAddr;
  const limit = Math.min(maxAccounts, MAX_RESULTS);
  const { value, proof } = proveState(block, (state) => list(state, after, limit));
  return {
    kind: 'liteServer.dispatchQueueInfo',
    mode,
    id: toTlBlockId(block.id),
    ...value,
    proof: (mode & WANT_PROOF) === 0 ? undefined : bocOf(headerProof(block), proof),
  };
}

function list(
  { outMsgQueueInfo }: ShardStateUnsplit,
  after: Uint8Array | undefined,
  limit: number,
): Listed {
  const accountDispatchQueues: QueueInfo[] = [];
  const queues = outMsgQueueInfo.extra?.dispatchQueue.entries(after ? { from: after } : {});
  for (const [addr, queue] of queues ?? []) {
    if (after && equalBytes(addr, after)) continue;
    if (accountDispatchQueues.length === limit) return { accountDispatchQueues, complete: false };
    accountDispatchQueues.push({ addr, size: BigInt(queue.count), ...span(queue) });
  }
  return { accountDispatchQueues, complete: true };
}

function span({ messages }: AccountDispatchQueue): Pick<QueueInfo, 'minLt' | 'maxLt'> {
  const [minLt = 0n] = messages.keys();
  const [maxLt = 0n] = messages.keys({ reverse: true });
  return { minLt: BigInt.asIntN(64, minLt), maxLt: BigInt.asIntN(64, maxLt) };
}
