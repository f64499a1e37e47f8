import { committedLt } from '../../../store/blocks/read.ts';
import { ANY_TIME } from '../../../store/lists/conditions.ts';
import { ALL_LT } from '../../../store/lists/order.ts';
import { readTransactions, transactionList } from '../../../store/transactions/list.ts';
import { requireMasterchainBlock } from '../block-selection.ts';
import { operation } from '../operation.ts';
import { nextCursor, pageAfter } from '../page.ts';
import { required } from '../params/kind.ts';
import { int32Kind } from '../params/number.ts';
import { PAGE, SORT } from '../params/page.ts';
import { TransactionsAnswer, transactionsAnswer } from '../transactions-answer.ts';

export const transactionsByMasterchainBlock = operation({
  name: 'transactionsByMasterchainBlock',
  tag: 'Blockchain data',
  summary: 'Transactions of a masterchain block and of all blocks that it commits',
  description: 'In the order of `lt`, then account.',
  params: { seqno: required(int32Kind, 'Seqno of the masterchain block'), ...PAGE, ...SORT },
  result: TransactionsAnswer,
  failures: [404],
  async handle(values, context) {
    const { store, settings } = context;
    const { seqno: mcSeqno, sort } = values;
    const filter = { mcSeqno, excludedAccounts: [], utime: ANY_TIME, lt: ALL_LT };
    const list = transactionList(filter, sort);
    const page = pageAfter(values, list.order, settings);
    const lt = committedLt(await requireMasterchainBlock(store, mcSeqno));
    const { items, next } = await readTransactions(store, { ...filter, lt }, list, page);
    return { ...(await transactionsAnswer(items, context)), ...nextCursor(list.order, next) };
  },
});
