import type { Transaction } from '../transaction/transaction.ts';
import type { Block } from './block.ts';

/** As the block has them: by account, and by lt within one. Found as they are asked for. */
export function* transactionsOf(block: Block): Generator<Transaction> {
  for (const account of block.extra.accountBlocks.values()) yield* account.transactions.values();
}

/** By lt over all accounts, which is the order of cause and effect; equal times are in order of account. */
export function transactionsByLt(block: Block): Transaction[] {
  return [...transactionsOf(block)].sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0));
}
