import { type Address, type BlockIdExt, equalBytes, type Transaction } from '@tonway/chain';
import type { After, ChainSession } from '../../upstream/session.ts';

const PAGE = 16;

/** An account's transactions in a block: the block is listed from there on, not as a whole. */
export async function* accountTransactions(
  chain: ChainSession,
  block: BlockIdExt,
  { hash }: Address,
): AsyncGenerator<Transaction> {
  let after: After = { account: hash, lt: 0n };
  // most blocks have nothing of one account: to see that, one id is enough
  const { transactions } = await chain.blockTransactions(block, after, 1);
  if (!transactions.every(({ account }) => equalBytes(account, hash))) return;
  for (let more = transactions.length > 0; more; ) {
    const page = await chain.blockTransactionsExt(block, after, PAGE);
    for (const transaction of page.transactions) {
      if (!equalBytes(transaction.accountAddress, hash)) return;
      yield transaction;
      after = { account: hash, lt: transaction.lt };
    }
    more = page.incomplete && page.transactions.length > 0;
  }
}
