import type { AccountBlock } from '../account/account-block.ts';
import { equalBytes } from '../bits/bytes.ts';
import { ChainError } from '../errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Block } from './block.ts';

/**
 * Transactions in block order: by account, then by lt. Decoded lazily.
 *
 * @example
 * for (const { accountAddress, lt, outMessages } of transactionsOf(block)) {
 *   report(new Address(-1, accountAddress), lt, outMessages.length);
 * }
 */
export function* transactionsOf(block: Block): Generator<Transaction> {
  for (const account of accountBlocksOf(block)) yield* account.transactions.values();
}

/**
 * Transactions by lt over all accounts, which is causal order; equal times are in account order.
 * The key of each transaction must match its content, so that no shared cell is counted twice.
 *
 * @example
 * const [first, second] = transactionsByLt(block);
 * first.lt <= second.lt; // => true
 */
export function transactionsByLt(block: Block): Transaction[] {
  const found: Transaction[] = [];
  for (const { accountAddress, transactions } of accountBlocksOf(block)) {
    for (const [lt, transaction] of transactions) {
      if (transaction.lt !== lt || !equalBytes(transaction.accountAddress, accountAddress))
        misplaced('a transaction');
      found.push(transaction);
    }
  }
  return found.sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0));
}

function* accountBlocksOf(block: Block): Generator<AccountBlock> {
  for (const [address, account] of block.extra.accountBlocks) {
    if (!equalBytes(address, account.accountAddress)) misplaced('an account');
    yield account;
  }
}

function misplaced(what: string): never {
  throw new ChainError('TLB_INVALID', `Block: ${what} is stored under a wrong key`);
}
