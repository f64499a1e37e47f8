import type { Address, Transaction } from '@tonway/chain';
import type { ChainSession, TransactionId } from '../../../network/upstream/session.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { optional, withDefault } from '../../kernel/params.ts';
import { addressParam } from '../params/address.ts';
import { booleanType, hashType, int32Type, int64Type } from '../params/scalar.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;

/** Parameters of a page of an account's transactions. */
export const HISTORY_PARAMS = {
  address: addressParam(),
  limit: withDefault(
    int32Type({ min: 1, max: MAX_LIMIT }),
    DEFAULT_LIMIT,
    `Maximum number of transactions: ${DEFAULT_LIMIT} by default, at most ${MAX_LIMIT}`,
    { example: DEFAULT_LIMIT },
  ),
  lt: optional(int64Type({ min: 0 }), 'Logical time of the first transaction; requires `hash`', {
    example: EXAMPLE.lt,
  }),
  hash: optional(hashType, 'Hash of the first transaction; requires `lt`'),
  to_lt: withDefault(int64Type(), 0n, 'Only transactions after this logical time', {
    example: '0',
  }),
  archival: optional(booleanType, 'Whether to use only archive servers', { example: false }),
};

/** The first transaction of the page; null: the last transaction of the account. */
export function historyStart(lt: bigint | null, hash: Uint8Array | null): TransactionId | null {
  if ((lt === null) !== (hash === null))
    throw new InvalidRequest('lt and hash should be used together');
  return lt === null || hash === null ? null : { lt, hash };
}

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
