import type { Address, Transaction } from '@tonway/chain';
import type { ChainSession, TransactionId } from '../../upstream/session.ts';

/** What a lite server gives at a time: a short history costs one question. */
const CHUNK = 16;

const NO_TRANSACTION: TransactionId = { lt: 0n, hash: new Uint8Array(32) };

export interface History {
  /** From the newest to the oldest. */
  readonly transactions: readonly Transaction[];
  /** The one before the last that was read; lt 0: there is none. */
  readonly previous: TransactionId;
}

export interface HistoryOptions {
  /** Null: from the account's last one. */
  readonly from: TransactionId | null;
  readonly limit: number;
  /** Those at this logical time or before are left out. */
  readonly toLt: bigint;
}

/**
 * Walks back from a transaction until enough is read, or until the account's first one. Where servers have forgotten
 * the rest it fails: a shorter list would look like the whole history.
 */
export async function readHistory(
  chain: ChainSession,
  address: Address,
  { from, limit, toLt }: HistoryOptions,
): Promise<History> {
  const transactions: Transaction[] = [];
  let previous = from ?? (await lastTransaction(chain, address));
  // an account without transactions has no history; a given start is asked for, whatever it is
  if (from === null && previous.lt === 0n) return { transactions, previous };
  do {
    const asked = Math.min(CHUNK, limit - transactions.length);
    const chunk = await chain.transactions(address, previous, asked);
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
