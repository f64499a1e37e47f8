import { findBlocks, findMasterchainBlock } from '../../../store/blocks/read.ts';
import type { BlockName } from '../../../store/ledger/transaction.ts';
import { NotFound } from '../../http/errors.ts';
import { operation } from '../operation.ts';
import { required } from '../params/kind.ts';
import { int32Kind } from '../params/number.ts';
import { BlocksAnswer, block } from '../shapes/block.ts';

export const masterchainBlockShardState = operation({
  name: 'masterchainBlockShardState',
  tag: 'Blockchain data',
  summary: 'The newest block of every shard at a masterchain block, itself included',
  params: { seqno: required(int32Kind, 'Seqno of the masterchain block') },
  result: BlocksAnswer,
  failures: [404],
  async handle({ seqno }, { store, settings }) {
    const masterchain = await findMasterchainBlock(store, seqno);
    if (!masterchain) throw new NotFound('blocks not found');
    const bounds = { from: 0n, to: masterchain.endLt };
    // seqno 0 is the zero state of a workchain, not a block
    const names = masterchain.tips.filter(({ seqno }) => seqno > 0);
    const tips = await findBlocks(store, names, { bounds });
    const blocks = [masterchain, ...tips].sort(byName);
    return { blocks: blocks.map((each) => block(each, settings)) };
  },
});

function byName(a: BlockName, b: BlockName): number {
  return a.workchain - b.workchain || Number(a.shard > b.shard) - Number(a.shard < b.shard);
}
