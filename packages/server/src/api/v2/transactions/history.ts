import type { Address, Transaction } from '@tonway/chain';
import type { ChainSession, TransactionId } from '../../../network/upstream/session.ts';

/** Transactions per query to a lite server: the maximum of lite servers. */
const CHUNK_SIZE = 16;

const NO_TRANSACTION: TransactionId = { lt: 0n, hash: new Uint8Array(32) };

export interface History {
  /** From the newest to the oldest. */
  readonly transactions: readonly Transaction[];
  /** The transaction before the oldest one that was read; lt 0: none. */
  readonly previous: TransactionId;
}

export interface HistoryOptions {
  /** Null: the last transaction of the account. */
  readonly from: TransactionId | null;
  readonly limit: number;
  /** Transactions at this logical time or earlier are omitted. */
  readonly toLt: bigint;
}

/**
 * Reads back from a transaction until the limit or the first transaction of the account. Throws if no server has the
 * older transactions: a shorter list would look like the complete history.
 */
export async function readHistory(
  chain: ChainSession,
  address: Address,
  { from, limit, toLt }: HistoryOptions,
): Promise<History> {
  const transactions: Transaction[] = [];
  let previous = from ?? (await lastTransaction(chain, address));
  // an account without transactions has no history; a `from` of the client is always queried
  if (from === null && previous.lt === 0n) return { transactions, previous };
  do {
    const count = Math.min(CHUNK_SIZE, limit - transactions.length);
    const chunk = await chain.transactions(address, previous, count);
    transactions.push(...chunk);
    previous = beforeLast(chunk);
  } while (transactions.length < limit && previous.lt > toLt && previous.lt > 0n);
  return { transactions: transactions.filter(({ lt }) => lt > toLt), previous };
}

async function lastTransaction(chain: ChainSession, address: Address): Promise<TransactionId> {
  const { lastTransaction: last } = await chain.account(address, await chain.block());
  return last;
}

function beforeLast(chunk: readonly Transaction[]): TransactionId {
  const last = chunk.at(-1);
  return last ? { lt: last.previousLt, hash: last.previousHash } : NO_TRANSACTION;
}
