import Type from 'typebox';
import { named, TypeName } from '../../openapi/fields.ts';
import { PAGE_PARAMS, pageFields, transactionPage } from '../blocks/transaction-page.ts';
import { operation } from '../operation.ts';
import { RawTransactionExt, rawTransactionExt } from '../shapes/transaction.ts';

export const getBlockTransactionsExt = operation({
  name: 'getBlockTransactionsExt',
  methods: 'read',
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
