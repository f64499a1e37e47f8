import { ShardHashes } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { bagOf, proveMasterchainBlock } from '../proofs/prove.ts';

// liteServer.getAllShardsInfo id:tonNode.blockIdExt = liteServer.AllShardsInfo;
export function getAllShardsInfo(
  { id }: Params<'getAllShardsInfo'>,
  { chain }: Context,
): Result<'getAllShardsInfo'> {
  const block = loadMasterchainBlock(chain, id);
  const { value: shardHashes, proof } = proveMasterchainBlock(block, (extra) => extra.shardHashes);
  return {
    kind: 'liteServer.allShardsInfo',
    id: toTlBlockId(block.id),
    proof: bagOf(proof),
    data: bagOf(ShardHashes.toCell(shardHashes)),
  };
}
