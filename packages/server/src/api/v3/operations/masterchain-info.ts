import Type from 'typebox';
import { findMasterchainBlock } from '../../../store/blocks/read.ts';
import { readIndexHead } from '../../../store/steps/progress.ts';
import { RequestError } from '../../http/errors.ts';
import { field, named } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { Block, block } from '../shapes/block.ts';

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
    const first = await store.facts.firstSeqno.get();
    const blocks = await Promise.all([
      head && findMasterchainBlock(store, head.seqno),
      first === null ? null : findMasterchainBlock(store, first, { sort: 'asc' }),
    ]);
    const [lastBlock, firstBlock] = blocks;
    if (!lastBlock || !firstBlock) throw new RequestError(500, 'no rows in result set');
    return { last: block(lastBlock, settings), first: block(firstBlock, settings) };
  },
});
