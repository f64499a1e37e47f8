import {
  Block,
  type BlockIdExt,
  ChainError,
  equalBytes,
  previousBlocks,
  readBoc,
  shardsIntersect,
  shardsOf,
} from '@tonway/chain';
import type { RawBlock } from '../step.ts';

/** The newest block of every shard, as a masterchain block lists them. */
export type Tips = readonly BlockIdExt[];

/** What the steps of this block and of the next one need of it. */
export function openMasterchain(masterchain: RawBlock): {
  readonly parentRootHash: Uint8Array;
  readonly tips: Tips;
} {
  const { extra, info } = openBlock(masterchain);
  if (!extra.custom) throw new TypeError(`block ${masterchain.id.seqno} is not of the masterchain`);
  const tips = [...shardsOf(extra.custom.shardHashes)].map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
  return { parentRootHash: info.prevRef[0].rootHash, tips };
}

/**
 * The blocks from the tips back to those of the masterchain block before, parents first: through splits, where two
 * children have one parent, and merges, where one child has two. Where the walk does not end at those tips themselves,
 * the two masterchain blocks are of two forks.
 */
export async function newShardBlocks(
  tips: Tips,
  known: Tips,
  load: (id: BlockIdExt) => Promise<RawBlock>,
): Promise<RawBlock[]> {
  const found = new Map<string, Promise<RawBlock>>();
  const visit = async (id: BlockIdExt): Promise<void> => {
    const key = `${id.workchain} ${id.shard} ${id.seqno}`;
    if (isOld(id, known)) return checkKnown(id, known);
    if (found.has(key)) return;
    const block = load(id);
    found.set(key, block);
    await Promise.all(previousBlocks(openBlock(await block).info).map(visit));
  };
  await Promise.all(tips.map(visit));
  return (await Promise.all(found.values())).sort((a, b) => inOrder(a.id, b.id));
}

/** Where nothing is known, the walk ends with the states that the workchains begin with. */
function checkKnown(id: BlockIdExt, known: Tips): void {
  const isKnown = ({ rootHash }: BlockIdExt) => equalBytes(rootHash, id.rootHash);
  if (id.seqno > 0 && !known.some(isKnown))
    throw new ChainError('MERKLE_MISMATCH', `a shard does not go on from block ${id.seqno}`);
}

type ShortId = Pick<BlockIdExt, 'workchain' | 'shard' | 'seqno'>;

/** Shards only move forward: a block is old where one that is known is as far, for any of its accounts. */
export function isOld(id: ShortId, known: readonly ShortId[]): boolean {
  // The state that a workchain begins with is no block.
  if (id.seqno === 0) return true;
  return known.some(
    ({ workchain, shard, seqno }) =>
      workchain === id.workchain && id.seqno <= seqno && shardsIntersect(shard, id.shard),
  );
}

/** A parent's number is always lower. */
function inOrder(a: BlockIdExt, b: BlockIdExt): number {
  return a.workchain - b.workchain || a.seqno - b.seqno || (a.shard < b.shard ? -1 : 1);
}

function openBlock({ boc }: RawBlock): Block {
  return Block.load(readBoc(boc));
}
