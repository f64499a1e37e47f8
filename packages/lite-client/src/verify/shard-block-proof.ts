import { Block, type BlockIdExt, type Cell, equalBytes, previousBlocks } from '@tonway/chain';
import { describeBlock, fromTlBlockId, sameBlock } from '../block-id.ts';
import type { Constructors, Result } from '../tl/types.ts';
import { blockHeader } from './block-header.ts';
import { isMasterchain } from './masterchain/block-proof.ts';
import { checked, ensure, openRoot } from './open.ts';

type ShardLink = Constructors['liteServer.shardBlockLink'];

/** So many blocks of a shard come between two masterchain blocks at most. */
const MAX_LINKS = 8;

/** The asked block is one that the masterchain block, which is trusted, registered: directly or as an ancestor. */
export function verifyShardBlockProof(
  masterchain: BlockIdExt,
  asked: BlockIdExt,
  answer: Result<'getShardBlockProof'>,
): BlockIdExt {
  const start = checked('block id', () => fromTlBlockId(answer.masterchainId));
  ensure(sameBlock(start, masterchain), 'the proof starts from another masterchain block');
  const reached = followShardLinks(masterchain, answer.links);
  ensure(sameBlock(reached, asked), `the proof leads to ${describeBlock(reached)}`);
  return asked;
}

/** From a masterchain block, which is trusted, down to the last block of the links. */
export function followShardLinks(masterchain: BlockIdExt, links: readonly ShardLink[]): BlockIdExt {
  ensure(isMasterchain(masterchain), `${describeBlock(masterchain)} is not in the masterchain`);
  ensure(links.length <= MAX_LINKS, `${links.length} links to a shard block`);
  let known = masterchain;
  for (const link of links) {
    const id = checked('block id', () => fromTlBlockId(link.id));
    const root = openRoot(link.proof);
    if (isMasterchain(known)) ensureRegistered(known, root, id);
    else ensureParent(known, root, id);
    known = id;
  }
  return known;
}

/** The masterchain block names the block as the newest of its shard. */
function ensureRegistered(masterchain: BlockIdExt, root: Cell, id: BlockIdExt): void {
  const name = describeBlock(masterchain);
  checked(`shards of ${name}`, () => {
    ensure(equalBytes(root.hash(), masterchain.rootHash), `${name}: the proof is of another block`);
    const shards = Block.load(root).extra.custom?.shardHashes;
    const descr = shards?.get(id.workchain)?.get(id.shard);
    const same =
      descr?.seqno === id.seqno &&
      equalBytes(descr.rootHash, id.rootHash) &&
      equalBytes(descr.fileHash, id.fileHash);
    ensure(same, `${name} does not register ${describeBlock(id)}`);
  });
}

function ensureParent(child: BlockIdExt, root: Cell, id: BlockIdExt): void {
  const parents = previousBlocks(blockHeader(child, root).info);
  const known = parents.some((parent) => sameBlock(parent, id));
  ensure(known, `${describeBlock(id)} is no parent of ${describeBlock(child)}`);
}
