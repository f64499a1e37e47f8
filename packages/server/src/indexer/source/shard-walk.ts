import {
  Block,
  type BlockIdExt,
  previousBlocks,
  readBoc,
  shardsIntersect,
  shardsOf,
} from '@tonway/chain';
import type { RawBlock } from '../step.ts';

/** The newest block of every shard, as a masterchain block lists them. */
export type Tips = readonly BlockIdExt[];

export function tipsOf(masterchain: RawBlock): Tips {
  const { custom } = openBlock(masterchain).extra;
  if (!custom) throw new TypeError(`block ${masterchain.id.seqno} is not of the masterchain`);
  return [...shardsOf(custom.shardHashes)].map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
}

/**
 * The blocks from the tips back to those of the masterchain block before, parents first: through splits, where two
 * children have one parent, and merges, where one child has two.
 */
export async function newShardBlocks(
  tips: Tips,
  known: Tips,
  load: (id: BlockIdExt) => Promise<RawBlock>,
): Promise<RawBlock[]> {
  const found = new Map<string, Promise<RawBlock>>();
  const visit = async (id: BlockIdExt): Promise<void> => {
    const key = `${id.workchain} ${id.shard} ${id.seqno}`;
    if (isOld(id, known) || found.has(key)) return;
    const block = load(id);
    found.set(key, block);
    await Promise.all(previousBlocks(openBlock(await block).info).map(visit));
  };
  await Promise.all(tips.map(visit));
  return (await Promise.all(found.values())).sort((a, b) => inOrder(a.id, b.id));
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
