import { toBase64, toHex } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { ListedId } from '../../upstream/session.ts';
import { askedBlock, BLOCK_PARAMS } from '../blocks/asked-block.ts';
import { PAGE_PARAMS, pageStart } from '../blocks/transaction-page.ts';
import { operation } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';

/** Account, lt, hash, and a start: what the reference always asks for, and repeats. */
const MODE = 135;

const ShortTransactionId = Type.Object({
  '@type': Type.Literal('blocks.shortTxId'),
  mode: Type.Literal(MODE),
  account: Type.String(),
  lt: Type.String(),
  hash: Type.String(),
});

const Page = Type.Object({
  '@type': Type.Literal('blocks.transactions'),
  id: BlockId,
  req_count: Type.Integer(),
  incomplete: Type.Boolean(),
  transactions: Type.Array(ShortTransactionId),
});

export const getBlockTransactions = operation({
  name: 'getBlockTransactions',
  methods: 'read',
  tag: 'Transactions',
  summary: 'Ids of the transactions of a block',
  params: { ...BLOCK_PARAMS, ...PAGE_PARAMS },
  result: Page,
  caching: 'immutable',
  async handle(params, context): Promise<Static<typeof Page>> {
    const after = pageStart(params);
    const chain = context.chain();
    const block = await askedBlock(chain, params);
    const listed = await chain.blockTransactions(block, after, params.count);
    return {
      '@type': 'blocks.transactions',
      id: blockId(listed.block),
      req_count: params.count,
      incomplete: listed.incomplete,
      transactions: listed.transactions.map((each) => shortId(block.workchain, each)),
    };
  },
});

function shortId(workchain: number, id: ListedId): Static<typeof ShortTransactionId> {
  return {
    '@type': 'blocks.shortTxId',
    mode: MODE,
    account: `${workchain}:${toHex(id.account)}`,
    lt: id.lt.toString(),
    hash: toBase64(id.hash),
  };
}
