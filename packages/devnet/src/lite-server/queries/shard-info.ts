import { type BlockIdExt, type Cell, ShardDescr, type ShardHashes } from '@tonway/chain';
import { findShardLeaf, type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { NO_BLOCK } from '../no-block.ts';
import { bagOf, headerProof, NOTHING, proveMasterchainState } from '../proofs/prove.ts';

type Asked = Params<'getShardInfo'>;

// liteServer.getShardInfo id:tonNode.blockIdExt workchain:int shard:long exact:Bool = liteServer.ShardInfo;
export function getShardInfo(asked: Asked, { chain }: Context): Result<'getShardInfo'> {
  const block = loadMasterchainBlock(chain, asked.id);
  const { value: found, proof } = proveMasterchainState(block, ({ shardHashes }) =>
    findShard(shardHashes, asked),
  );
  return {
    kind: 'liteServer.shardInfo',
    id: toTlBlockId(block.id),
    shardblk: found ? toTlBlockId(found.block) : NO_BLOCK,
    shardProof: bagOf(headerProof(block), proof),
    shardDescr: found ? bagOf(found.leaf) : NOTHING,
  };
}

interface FoundShard {
  readonly block: BlockIdExt;
  readonly leaf: Cell;
}

function findShard(hashes: ShardHashes, asked: Asked): FoundShard | null {
  const found = findShardLeaf(hashes, asked);
  if (!found) return null;
  // bt_leaf$0 {X:Type} leaf:X = BinTree X;
  const { seqno, rootHash, fileHash } = ShardDescr.load(found.leaf.slice().skip(1));
  const { workchain } = asked;
  return { block: { workchain, shard: found.shard, seqno, rootHash, fileHash }, leaf: found.leaf };
}
