import Type, { type Static } from 'typebox';
import { askedBlock, BLOCK_PARAMS } from '../blocks/asked-block.ts';
import { PAGE_PARAMS, pageStart } from '../blocks/transaction-page.ts';
import { operation } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';
import { RawTransactionExt, rawTransactionExt } from '../shapes/transaction.ts';

const Page = Type.Object({
  '@type': Type.Literal('blocks.transactionsExt'),
  id: BlockId,
  req_count: Type.Integer(),
  incomplete: Type.Boolean(),
  transactions: Type.Array(RawTransactionExt),
});

export const getBlockTransactionsExt = operation({
  name: 'getBlockTransactionsExt',
  methods: 'read',
  tag: 'Transactions',
  summary: 'Transactions of a block',
  params: { ...BLOCK_PARAMS, ...PAGE_PARAMS },
  result: Page,
  caching: 'immutable',
  async handle(params, context): Promise<Static<typeof Page>> {
    const after = pageStart(params);
    const chain = context.chain();
    const block = await askedBlock(chain, params);
    const listed = await chain.blockTransactionsExt(block, after, params.count);
    return {
      '@type': 'blocks.transactionsExt',
      id: blockId(listed.block),
      req_count: params.count,
      incomplete: listed.incomplete,
      transactions: listed.transactions.map((each) => rawTransactionExt(block.workchain, each)),
    };
  },
});
