import { isShard, MASTERCHAIN, ShardStateUnsplit, shardsIntersect, shardsOf } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { loadBlock } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import { bocOf, headerProof, proveState } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

const ONE_SHARD = 1;
/** The queue size at which the node rejects external messages. */
const EXTERNAL_MESSAGES_LIMIT = 8000;

// liteServer.getOutMsgQueueSizes mode:# wc:mode.0?int shard:mode.0?long = liteServer.OutMsgQueueSizes;
export function getOutMsgQueueSizes(
  request: Params<'getOutMsgQueueSizes'>,
  { chain }: Context,
): Result<'getOutMsgQueueSizes'> {
  const shards = newestBlocks(chain).filter(isAsked(request));
  return {
    kind: 'liteServer.outMsgQueueSizes',
    shards: shards.map(({ id, state }) => {
      return { id: toTlBlockId(id), size: queueSize(ShardStateUnsplit.load(state)) };
    }),
    extMsgQueueSizeLimit: EXTERNAL_MESSAGES_LIMIT,
  };
}

/** The newest blocks of the masterchain and of every listed shard. */
function newestBlocks(chain: ChainView): StoredBlock[] {
  const hashes = ShardStateUnsplit.load(chain.head.state).custom?.shardHashes;
  const listed = [...(hashes ? shardsOf(hashes) : [])];
  const shardBlocks = listed.map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return chain.load({ workchain, shard, seqno, rootHash, fileHash });
  });
  return [chain.head, ...shardBlocks];
}

function isAsked({
  mode,
  wc,
  shard = 0n,
}: Params<'getOutMsgQueueSizes'>): (block: StoredBlock) => boolean {
  if ((mode & ONE_SHARD) === 0) return () => true;
  const wanted = BigInt.asUintN(64, shard);
  if (!isShard(wanted)) refuse('invalid shard');
  return ({ id }) =>
    id.workchain === wc && (wc === MASTERCHAIN || shardsIntersect(id.shard, wanted));
}

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
    proof: (mode & WANT_PROOF) === 0 ? undefined : bocOf(headerProof(block), proof),
  };
}

function queueSize({ outMsgQueueInfo }: ShardStateUnsplit): number {
  return outMsgQueueInfo.extra?.outQueueSize ?? refuse('no out_msg_queue_size in the state');
}
