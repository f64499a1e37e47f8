import { type BlockIdExt, equalBytes, readBocRoots, Transaction } from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure } from './open.ts';

/** The maximum page size of servers. */
const MAX_PAGE = 16;

export interface TransactionCursor {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

export interface VerifiedTransactions {
  /** Newest first. */
  readonly transactions: readonly Transaction[];
  /** Cursor of the next page; null: the account's first transaction was reached. */
  readonly next: TransactionCursor | null;
  /** Unproven data. */
  readonly hints: {
    /** The blocks of the transactions, as the server claims. */
    readonly blocks: readonly BlockIdExt[];
  };
  readonly proof: { readonly transactions: Uint8Array };
}

/**
 * Trusts the cursor of the request, such as the last transaction of a proven account state. Each transaction contains the
 * hash of the previous one, so a page may be too short, but not false.
 *
 * @example
 * const answer = await pool.query('getTransactions', params);
 * verifyTransactions(params, answer).transactions[0]?.lt; // => params.lt
 */
export function verifyTransactions(
  params: Params<'getTransactions'>,
  answer: Result<'getTransactions'>,
): VerifiedTransactions {
  return checked('transactions', () => {
    const start = { lt: BigInt.asUintN(64, params.lt), hash: params.hash };
    const wanted = start.lt === 0n ? 0 : Math.min(params.count, MAX_PAGE);
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

function transactionsIn(boc: Uint8Array, max: number): Transaction[] {
  if (boc.length === 0) return [];
  return readBocRoots(boc, { maxRoots: max }).map((root) => Transaction.load(root));
}

/** Checks the chain of hashes; returns the next cursor. */
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
