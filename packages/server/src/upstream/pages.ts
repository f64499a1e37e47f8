import {
  type Address,
  type BlockIdExt,
  compareBytes,
  type Transaction,
  toHex,
} from '@tonway/chain';
import type { VerifiedTransactions } from '@tonway/lite-client';
import { isForgotten } from './errors.ts';
import { librariesRead, type PageRead, type Read, transactionsRead } from './reads.ts';
import type { After, Library, ListedTransactions, TransactionId } from './session.ts';

// What lite servers give in pages, as one list.

type AskPage = <T>(read: Read<T>) => Promise<T>;

/** The most that a server gives at a time. */
const TRANSACTIONS = 16;
const BLOCK_TRANSACTIONS = 256;
const LIBRARIES = 16;

/** Back from a transaction; where servers have forgotten the rest, what they still have. */
export async function transactionsFrom(
  address: Address,
  from: TransactionId,
  count: number,
  ask: AskPage,
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let at: TransactionId | null = from;
  while (at && at.lt > 0n && found.length < count) {
    try {
      const wanted = Math.min(TRANSACTIONS, count - found.length);
      const page: VerifiedTransactions = await ask(transactionsRead(address, at, wanted));
      found.push(...page.transactions);
      at = page.next;
    } catch (error) {
      if (found.length === 0 || !isForgotten(error)) throw error;
      break;
    }
  }
  return found;
}

/** Page after page, until there are as many as wanted or no more. */
export async function listTransactions<T>(
  wanted: { readonly id: BlockIdExt; readonly after: After | null; readonly count: number },
  page: PageRead<T>,
  placeOf: (transaction: T) => After,
  ask: AskPage,
): Promise<ListedTransactions<T>> {
  const { id: block, count } = wanted;
  const transactions: T[] = [];
  let { after } = wanted;
  let incomplete = true;
  while (incomplete && transactions.length < count) {
    const size = Math.min(BLOCK_TRANSACTIONS, count - transactions.length);
    const next = await ask(page(block, after, size));
    transactions.push(...next.transactions);
    incomplete = next.incomplete;
    const last = transactions.at(-1);
    if (last !== undefined) after = placeOf(last);
  }
  return { block, transactions, incomplete };
}

export function placeOfTransaction({ accountAddress: account, lt }: Transaction): After {
  return { account, lt };
}

/** The libraries that are published at a block, by hash and each once. */
export async function librariesAt(
  block: BlockIdExt,
  hashes: readonly Uint8Array[],
  ask: AskPage,
): Promise<Library[]> {
  const distinct = new Map(hashes.map((hash) => [toHex(hash), hash]));
  const sorted = [...distinct.values()].sort(compareBytes);
  const found: Library[] = [];
  for (let start = 0; start < sorted.length; start += LIBRARIES)
    found.push(...(await ask(librariesRead(block, sorted.slice(start, start + LIBRARIES)))));
  return found;
}
