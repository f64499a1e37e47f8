import Type from 'typebox';
import {
  blockOrder,
  committedLt,
  findBlocks,
  findMasterchainBlock,
  readBlocks,
} from '../../../store/blocks/read.ts';
import type { BlockName } from '../../../store/ledger/transaction.ts';
import { ALL_LT, ANY_TIME } from '../../../store/lists/list-sql.ts';
import { readIndexHead } from '../../../store/steps/coverage.ts';
import { NotFound, RequestError } from '../../kernel/errors.ts';
import { field, named } from '../../kernel/fields.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { MASTERCHAIN_SEQNO } from '../params/bounds.ts';
import { Block, BlocksResponse, block } from '../shapes/block.ts';

export const masterchainInfo = operation({
  name: 'masterchainInfo',
  tag: 'Blockchain data',
  summary: 'The first and the last indexed masterchain block',
  description:
    'All data from `first` to `last` are indexed: blocks, transactions, messages and account states.',
  params: {},
  result: named(
    'MasterchainInfo',
    'The first and the last indexed masterchain block',
    Type.Object({
      last: field(Block, 'The newest indexed masterchain block'),
      first: field(Block, 'The oldest indexed masterchain block'),
    }),
  ),
  async handle(_, { store, settings }) {
    const head = await readIndexHead(store.queries);
    const first = await store.cache.firstSeqno.get();
    const blocks = await Promise.all([
      head && findMasterchainBlock(store, head.seqno),
      first === null ? null : findMasterchainBlock(store, first, { sort: 'asc' }),
    ]);
    const [lastBlock, firstBlock] = blocks;
    if (!lastBlock || !firstBlock) throw new RequestError(500, 'no rows in result set');
    return { last: block(lastBlock, settings), first: block(firstBlock, settings) };
  },
});

export const masterchainBlockShardState = operation({
  name: 'masterchainBlockShardState',
  tag: 'Blockchain data',
  summary: 'The newest block of every shard at a masterchain block, itself included',
  params: { seqno: MASTERCHAIN_SEQNO },
  result: BlocksResponse,
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

export const masterchainBlockShards = operation({
  name: 'masterchainBlockShards',
  tag: 'Blockchain data',
  summary: 'All blocks that a masterchain block commits, itself included',
  params: { seqno: MASTERCHAIN_SEQNO, ...PAGE, ...SORT },
  result: BlocksResponse,
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
