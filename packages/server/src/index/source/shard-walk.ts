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

/** The parent and the shard tips of a masterchain block, which its own step and the next step use. */
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
 * The shard blocks after the previous tips up to the new tips, parents first. Follows splits, where two children have one
 * parent, and merges, where one child has two parents. If the walk does not end exactly at the previous tips, the two
 * masterchain blocks belong to different forks.
 */
export async function newShardBlocks(
  tips: Tips,
  previousTips: Tips,
  load: (id: BlockIdExt) => Promise<RawBlock>,
): Promise<RawBlock[]> {
  const found = new Map<string, Promise<RawBlock>>();
  const visit = async (id: BlockIdExt): Promise<void> => {
    const key = `${id.workchain} ${id.shard} ${id.seqno}`;
    if (isAtOrBelowTip(id, previousTips)) return checkIsPreviousTip(id, previousTips);
    if (found.has(key)) return;
    const block = load(id);
    found.set(key, block);
    await Promise.all(previousBlocks(openBlock(await block).info).map(visit));
  };
  await Promise.all(tips.map(visit));
  return (await Promise.all(found.values())).sort((a, b) => compareIds(a.id, b.id));
}

/** Throws if the walk ends at a block that is not a previous tip. Zero states are always valid ends. */
function checkIsPreviousTip(id: BlockIdExt, previousTips: Tips): void {
  const isSame = ({ rootHash }: BlockIdExt) => equalBytes(rootHash, id.rootHash);
  if (id.seqno > 0 && !previousTips.some(isSame))
    throw new ChainError('MERKLE_MISMATCH', `a shard does not continue block ${id.seqno}`);
}

type ShortId = Pick<BlockIdExt, 'workchain' | 'shard' | 'seqno'>;

/** Whether a block is not newer than a tip of an intersecting shard: the walk ends there. */
export function isAtOrBelowTip(id: ShortId, previousTips: readonly ShortId[]): boolean {
  // Seqno 0 is a zero state, not a block.
  if (id.seqno === 0) return true;
  return previousTips.some(
    ({ workchain, shard, seqno }) =>
      workchain === id.workchain && id.seqno <= seqno && shardsIntersect(shard, id.shard),
  );
}

/** Parents first: a parent has a lower seqno. */
function compareIds(a: BlockIdExt, b: BlockIdExt): number {
  return a.workchain - b.workchain || a.seqno - b.seqno || (a.shard < b.shard ? -1 : 1);
}

function openBlock({ boc }: RawBlock): Block {
  return Block.load(readBoc(boc));
}
