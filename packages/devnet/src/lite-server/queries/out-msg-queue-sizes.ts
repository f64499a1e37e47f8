import { isShard, MASTERCHAIN, ShardStateUnsplit, shardsIntersect, shardsOf } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { refuse } from '../refusal.ts';
import { queueSize } from './block-out-msg-queue-size.ts';

const ONE_SHARD = 1;
/** From here on the node takes no external messages. */
const EXTERNAL_MESSAGES_LIMIT = 8000;

// liteServer.getOutMsgQueueSizes mode:# wc:mode.0?int shard:mode.0?long = liteServer.OutMsgQueueSizes;
export function getOutMsgQueueSizes(
  asked: Params<'getOutMsgQueueSizes'>,
  { chain }: Context,
): Result<'getOutMsgQueueSizes'> {
  const shards = newestBlocks(chain).filter(isAsked(asked));
  return {
    kind: 'liteServer.outMsgQueueSizes',
    shards: shards.map(({ id, state }) => {
      return { id: toTlBlockId(id), size: queueSize(ShardStateUnsplit.load(state)) };
    }),
    extMsgQueueSizeLimit: EXTERNAL_MESSAGES_LIMIT,
  };
}

/** Of the masterchain and of every shard that it lists. */
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
