import { NotFound } from '../../http/errors.ts';
import { type BlockRow, findBlocks, findMasterchainBlock } from '../../store/read/blocks.ts';
import { operation } from '../operation.ts';
import { required } from '../params/kind.ts';
import { int32Kind } from '../params/number.ts';
import { BlocksAnswer, block } from '../shapes/block.ts';

export const masterchainBlockShardState = operation({
  name: 'masterchainBlockShardState',
  tag: 'Blockchain data',
  summary: 'The newest block of every shard at a masterchain block, itself included',
  params: { seqno: required(int32Kind, 'Number of the masterchain block') },
  result: BlocksAnswer,
  failures: [404],
  async handle({ seqno }, { store, settings }) {
    const masterchain = await findMasterchainBlock(store, seqno);
    if (!masterchain) throw new NotFound('blocks not found');
    const bounds = { from: 0n, to: masterchain.end_lt };
    const tips = await findBlocks(store, tipsOf(masterchain), { bounds });
    const blocks = [masterchain, ...tips].sort(byName);
    return { blocks: blocks.map((row) => block(row, settings)) };
  },
});

/** As the masterchain block lists them; the beginning of a workchain is no block. */
function tipsOf({ tip_workchains, tip_shards, tip_seqnos }: BlockRow) {
  const tips = (tip_seqnos ?? []).map((seqno, i) => ({
    workchain: tip_workchains?.[i] ?? 0,
    shard: BigInt(tip_shards?.[i] ?? 0),
    seqno,
  }));
  return tips.filter(({ seqno }) => seqno > 0);
}

function byName(a: BlockRow, b: BlockRow): number {
  return a.workchain - b.workchain || Number(a.shard > b.shard) - Number(a.shard < b.shard);
}
