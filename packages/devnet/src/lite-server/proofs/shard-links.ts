import { type BlockIdExt, previousBlocks, shardContainsAccount } from '@tonway/chain';
import { type Constructors, sameBlock, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { ChainView } from '../chain-view.ts';
import { refuse } from '../refusal.ts';
import { blockHeaderProof, bocOf, type Proven, proveMasterchainBlock } from './prove.ts';

type ShardLink = Constructors['liteServer.shardBlockLink'];

/** The maximum number of shard blocks between two masterchain blocks. */
const MAX_LINKS = 8;

/** Proofs from the registering masterchain block down to a shard block. */
export function shardLinks(chain: ChainView, from: StoredBlock, to: BlockIdExt): ShardLink[] {
  const { value: top, proof } = listedBlock(from, to);
  const links = [{ id: toTlBlockId(top), proof: bocOf(proof) }];
  for (let id = top; !sameBlock(id, to); ) {
    if (links.length === MAX_LINKS) refuse('proof chain is too long');
    const child = chain.load(id);
    id = parentOf(child, to.shard);
    links.push({ id: toTlBlockId(id), proof: bocOf(blockHeaderProof(child)) });
  }
  return links;
}

/** The parent whose shard contains the prefix; a merged block has two parents. */
export function parentOf({ info }: StoredBlock, prefix: bigint): BlockIdExt {
  const parent = previousBlocks(info).find(({ shard }) => shardContainsAccount(shard, prefix));
  return parent ?? refuse('no such parent block');
}

/** The shard block that a masterchain block lists. */
function listedBlock(from: StoredBlock, { workchain, shard }: BlockIdExt): Proven<BlockIdExt> {
  return proveMasterchainBlock(from, ({ shardHashes }) => {
    const found = shardHashes.get(workchain)?.find(shard);
    if (!found) return refuse('shard is not in the masterchain block');
    const [listed, { seqno, rootHash, fileHash }] = found;
    return { workchain, shard: listed, seqno, rootHash, fileHash };
  });
}
