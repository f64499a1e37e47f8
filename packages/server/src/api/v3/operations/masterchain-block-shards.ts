import {
  blockOrder,
  committedLt,
  findMasterchainBlock,
  readBlocks,
} from '../../../store/blocks/read.ts';
import { ANY_TIME } from '../../../store/lists/conditions.ts';
import { ALL_LT } from '../../../store/lists/order.ts';
import { NotFound } from '../../http/errors.ts';
import { operation } from '../operation.ts';
import { nextCursor, pageAfter } from '../page.ts';
import { required } from '../params/kind.ts';
import { int32Kind } from '../params/number.ts';
import { PAGE, SORT } from '../params/page.ts';
import { BlocksAnswer, block } from '../shapes/block.ts';

export const masterchainBlockShards = operation({
  name: 'masterchainBlockShards',
  tag: 'Blockchain data',
  summary: 'All blocks that a masterchain block commits, itself included',
  params: { seqno: required(int32Kind, 'Seqno of the masterchain block'), ...PAGE, ...SORT },
  result: BlocksAnswer,
  failures: [404],
  async handle(values, { store, settings }) {
    const { seqno: mcSeqno, sort } = values;
    const filter = { mcSeqno, utime: ANY_TIME, lt: ALL_LT };
    const order = blockOrder(filter, sort);
    const page = pageAfter(values, order, settings);
    const masterchain = await findMasterchainBlock(store, mcSeqno);
    if (!masterchain) throw new NotFound('blocks not found');
    const lt = committedLt(masterchain);
    const { items, next } = await readBlocks(store, { ...filter, lt }, order, page);
    return { blocks: items.map((each) => block(each, settings)), ...nextCursor(order, next) };
  },
});
