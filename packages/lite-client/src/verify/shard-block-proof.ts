import {
  Block,
  type BlockIdExt,
  type Cell,
  describeBlock,
  equalBytes,
  previousBlocks,
  sameBlock,
} from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import type { Constructors, Result } from '../tl/types.ts';
import { blockHeader } from './block-header.ts';
import { isMasterchain } from './masterchain/block-proof.ts';
import { checked, ensure, openRoot } from './open.ts';

type ShardLink = Constructors['liteServer.shardBlockLink'];

/** The maximum number of blocks of a shard between two masterchain blocks. */
const MAX_LINKS = 8;

/**
 * Throws unless the trusted masterchain block registered the requested block, directly or as an ancestor.
 *
 * @example
 * const answer = await pool.query('getShardBlockProof', params);
 * const masterchain = fromTlBlockId(answer.masterchainId); // must be proven otherwise
 * verifyShardBlockProof(masterchain, block, answer);
 */
export function verifyShardBlockProof(
  masterchain: BlockIdExt,
  requested: BlockIdExt,
  answer: Result<'getShardBlockProof'>,
): BlockIdExt {
  const start = checked('block id', () => fromTlBlockId(answer.masterchainId));
  ensure(sameBlock(start, masterchain), 'the proof starts from another masterchain block');
  const reached = followShardLinks(masterchain, answer.links);
  ensure(sameBlock(reached, requested), `the proof leads to ${describeBlock(reached)}`);
  return requested;
}

/** Follows the links from a trusted masterchain block; returns the last block. */
export function followShardLinks(masterchain: BlockIdExt, links: readonly ShardLink[]): BlockIdExt {
  ensure(isMasterchain(masterchain), `${describeBlock(masterchain)} is not in the masterchain`);
  ensure(links.length <= MAX_LINKS, `${links.length} links to a shard block`);
  let proven = masterchain;
  for (const link of links) {
    const id = checked('block id', () => fromTlBlockId(link.id));
    const root = openRoot(link.proof);
    if (isMasterchain(proven)) ensureRegistered(proven, root, id);
    else ensureParent(proven, root, id);
    proven = id;
  }
  return proven;
}

/** Throws unless the masterchain block lists the block as the newest of its shard. */
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
  const isParent = parents.some((parent) => sameBlock(parent, id));
  ensure(isParent, `${describeBlock(id)} is no parent of ${describeBlock(child)}`);
}
