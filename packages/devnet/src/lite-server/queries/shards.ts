import { type BlockIdExt, type Cell, MASTERCHAIN, ShardDescr, ShardHashes } from '@tonway/chain';
import { findShardLeaf, type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { loadMasterchainBlock, NO_BLOCK, parseBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import {
  bocOf,
  headerProof,
  NO_BYTES,
  proveMasterchainBlock,
  proveMasterchainState,
} from '../proofs/prove.ts';
import { shardLinks } from '../proofs/shard-links.ts';
import type { Context } from '../query.ts';
import { notReady } from '../refusal.ts';

type Request = Params<'getShardInfo'>;

// liteServer.getShardInfo id:tonNode.blockIdExt workchain:int shard:long exact:Bool = liteServer.ShardInfo;
export function getShardInfo(request: Request, { chain }: Context): Result<'getShardInfo'> {
  const block = loadMasterchainBlock(chain, request.id);
  const { value: found, proof } = proveMasterchainState(block, ({ shardHashes }) =>
    findShard(shardHashes, request),
  );
  return {
    kind: 'liteServer.shardInfo',
    id: toTlBlockId(block.id),
    shardblk: found ? toTlBlockId(found.block) : NO_BLOCK,
    shardProof: bocOf(headerProof(block), proof),
    shardDescr: found ? bocOf(found.leaf) : NO_BYTES,
  };
}

interface FoundShard {
  readonly block: BlockIdExt;
  readonly leaf: Cell;
}

function findShard(hashes: ShardHashes, request: Request): FoundShard | null {
  const found = findShardLeaf(hashes, request);
  if (!found) return null;
  // bt_leaf$0 {X:Type} leaf:X = BinTree X;
  const { seqno, rootHash, fileHash } = ShardDescr.load(found.leaf.slice().skip(1));
  const { workchain } = request;
  return { block: { workchain, shard: found.shard, seqno, rootHash, fileHash }, leaf: found.leaf };
}

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
    proof: bocOf(proof),
    data: bocOf(ShardHashes.toCell(shardHashes)),
  };
}

// liteServer.getShardBlockProof id:tonNode.blockIdExt = liteServer.ShardBlockProof;
export function getShardBlockProof(
  { id }: Params<'getShardBlockProof'>,
  { chain }: Context,
): Result<'getShardBlockProof'> {
  const request = parseBlockId(id);
  const from = registrarOf(chain, request);
  return {
    kind: 'liteServer.shardBlockProof',
    masterchainId: toTlBlockId(from.id),
    links: request.workchain === MASTERCHAIN ? [] : shardLinks(chain, from, request),
  };
}

/** The masterchain block that registered the block; the first block lists the zero states. */
function registrarOf(chain: ChainView, id: BlockIdExt): StoredBlock {
  const isZeroState = id.workchain !== MASTERCHAIN && chain.zeroState(id) !== null;
  const seqno = isZeroState ? 1 : (chain.block(id).registeredBy ?? 0);
  return chain.masterchainBlock(seqno) ?? notReady('not in db');
}
