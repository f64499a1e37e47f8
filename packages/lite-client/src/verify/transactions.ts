import { type BlockIdExt, equalBytes, readBocRoots, Transaction } from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure } from './open.ts';

/** Servers send no more at a time. */
const MOST = 16;

export interface TransactionCursor {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

export interface VerifiedTransactions {
  /** The newest first. */
  readonly transactions: readonly Transaction[];
  /** Where the next page begins; null where the account's first transaction was reached. */
  readonly next: TransactionCursor | null;
  /** Nothing is proven of these. */
  readonly hints: {
    /** The blocks that the server says the transactions are in. */
    readonly blocks: readonly BlockIdExt[];
  };
  readonly proof: { readonly transactions: Uint8Array };
}

/**
 * Trusted is where the question begins: the time and hash of one transaction, such as the last one of a proven
 * account state. Each transaction names the one before it by hash, so a page may be short but not false.
 */
export function verifyTransactions(
  params: Params<'getTransactions'>,
  answer: Result<'getTransactions'>,
): VerifiedTransactions {
  return checked('transactions', () => {
    const start = { lt: BigInt.asUintN(64, params.lt), hash: params.hash };
    const wanted = start.lt === 0n ? 0 : Math.min(params.count, MOST);
    const transactions = transactionsIn(answer.transactions, wanted);
    ensure(answer.ids.length === transactions.length, 'more or fewer blocks than transactions');
    ensure(transactions.length > 0 || wanted === 0, 'the first transaction is missing');
    return {
      transactions,
      next: follow(start, params.account.id, transactions),
      hints: { blocks: answer.ids.map(fromTlBlockId) },
      proof: { transactions: answer.transactions },
    };
  });
}

function transactionsIn(boc: Uint8Array, most: number): Transaction[] {
  if (boc.length === 0) return [];
  return readBocRoots(boc, { maxRoots: most }).map((root) => Transaction.load(root));
}

/** Goes back from one to the one before; gives what comes next. */
function follow(
  start: TransactionCursor,
  account: Uint8Array,
  transactions: readonly Transaction[],
): TransactionCursor | null {
  let at = start;
  for (const transaction of transactions) {
    const { lt, hash, accountAddress } = transaction;
    ensure(lt === at.lt && equalBytes(hash, at.hash), 'another transaction than the next one');
    ensure(equalBytes(accountAddress, account), 'a transaction of another account');
    at = { lt: transaction.previousLt, hash: transaction.previousHash };
  }
  return at.lt === 0n ? null : at;
}
