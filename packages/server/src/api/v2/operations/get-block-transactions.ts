import { toBase64, toHex } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { ListedId } from '../../../network/upstream/session.ts';
import { EXAMPLE, Hash, Lt, named, Text, TypeName } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { PAGE_PARAMS, pageFields, transactionPage } from '../requested-block.ts';
import { RawTransactionExt, rawTransactionExt } from '../shapes/transaction.ts';

/** `mode` of the lite server query that the reference implementation uses: account, lt, hash and a start. */
const MODE = 135;

const ShortTransactionId = named(
  'ShortTransactionId',
  'The id of a transaction in a block',
  Type.Object({
    '@type': TypeName('blocks.shortTxId'),
    mode: Type.Literal(MODE, {
      description: 'Always 135: account, lt and hash are present',
      examples: [MODE],
    }),
    account: Text('Raw address of the account, in lower case', EXAMPLE.rawAddress),
    lt: Lt('When the transaction happened'),
    hash: Hash('Hash of the transaction'),
  }),
);

export const getBlockTransactions = operation({
  name: 'getBlockTransactions',
  methods: READ,
  tag: 'Transactions',
  summary: 'Ids of the transactions of a block',
  params: PAGE_PARAMS,
  result: named(
    'BlockTransactions',
    'Ids of transactions of a block',
    Type.Object({ '@type': TypeName('blocks.transactions'), ...pageFields(ShortTransactionId) }),
  ),
  caching: 'immutable',
  async handle(params, context) {
    const page = await transactionPage(
      context,
      params,
      (chain, ...which) => chain.blockTransactions(...which),
      shortId,
    );
    return { '@type': 'blocks.transactions' as const, ...page };
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

export const getBlockTransactionsExt = operation({
  name: 'getBlockTransactionsExt',
  methods: READ,
  tag: 'Transactions',
  summary: 'Transactions of a block',
  params: PAGE_PARAMS,
  result: named(
    'BlockTransactionsExt',
    'Transactions of a block',
    Type.Object({ '@type': TypeName('blocks.transactionsExt'), ...pageFields(RawTransactionExt) }),
  ),
  caching: 'immutable',
  async handle(params, context) {
    const page = await transactionPage(
      context,
      params,
      (chain, ...which) => chain.blockTransactionsExt(...which),
      rawTransactionExt,
    );
    return { '@type': 'blocks.transactionsExt' as const, ...page };
  },
});
