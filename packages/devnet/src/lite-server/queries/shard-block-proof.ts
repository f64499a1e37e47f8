import { type BlockIdExt, MASTERCHAIN } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { subjectOf } from '../asked/reference-block.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { shardLinks } from '../proofs/shard-links.ts';
import { notReady } from '../refusal.ts';

// liteServer.getShardBlockProof id:tonNode.blockIdExt = liteServer.ShardBlockProof;
export function getShardBlockProof(
  { id }: Params<'getShardBlockProof'>,
  { chain }: Context,
): Result<'getShardBlockProof'> {
  const asked = subjectOf(id);
  const from = registrarOf(chain, asked);
  return {
    kind: 'liteServer.shardBlockProof',
    masterchainId: toTlBlockId(from.id),
    links: asked.workchain === MASTERCHAIN ? [] : shardLinks(chain, from, asked),
  };
}

/** The masterchain block that made the block part of the chain; the first one lists the zero states. */
function registrarOf(chain: ChainView, id: BlockIdExt): StoredBlock {
  const isZeroState = id.workchain !== MASTERCHAIN && chain.zeroState(id) !== null;
  const seqno = isZeroState ? 1 : (chain.block(id).registeredBy ?? 0);
  return chain.masterchainBlock(seqno) ?? notReady('not in db');
}
