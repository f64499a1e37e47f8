import {
  type Address,
  type BlockIdExt,
  compareBytes,
  type Transaction,
  toHex,
} from '@tonway/chain';
import type { VerifiedTransactions } from '@tonway/lite-client';
import { isMissingOnServer } from './errors.ts';
import { librariesRead, type PageRead, type Read, transactionsRead } from './reads.ts';
import type { After, Library, ListedTransactions, TransactionId } from './session.ts';

// Lists that lite servers return in pages.

type ReadPage = <T>(read: Read<T>) => Promise<T>;

/** Page sizes: the most that a server returns at once. */
const TRANSACTION_PAGE = 16;
const BLOCK_TRANSACTION_PAGE = 256;
const LIBRARY_PAGE = 16;

/** Transactions of an account, newest first. Ends early where the servers have deleted older ones. */
export async function transactionsFrom(
  address: Address,
  from: TransactionId,
  count: number,
  read: ReadPage,
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let at: TransactionId | null = from;
  while (at && at.lt > 0n && found.length < count) {
    try {
      const wanted = Math.min(TRANSACTION_PAGE, count - found.length);
      const page: VerifiedTransactions = await read(transactionsRead(address, at, wanted));
      found.push(...page.transactions);
      at = page.next;
    } catch (error) {
      if (found.length === 0 || !isMissingOnServer(error)) throw error;
      break;
    }
  }
  return found;
}

/** Reads pages until `count` transactions are found, or no more exist. */
export async function listTransactions<T>(
  wanted: { readonly id: BlockIdExt; readonly after: After | null; readonly count: number },
  page: PageRead<T>,
  cursorOf: (transaction: T) => After,
  read: ReadPage,
): Promise<ListedTransactions<T>> {
  const { id: block, count } = wanted;
  const transactions: T[] = [];
  let { after } = wanted;
  let incomplete = true;
  while (incomplete && transactions.length < count) {
    const size = Math.min(BLOCK_TRANSACTION_PAGE, count - transactions.length);
    const next = await read(page(block, after, size));
    transactions.push(...next.transactions);
    incomplete = next.incomplete;
    const last = transactions.at(-1);
    if (last !== undefined) after = cursorOf(last);
  }
  return { block, transactions, incomplete };
}

export function cursorOfTransaction({ accountAddress: account, lt }: Transaction): After {
  return { account, lt };
}

/** The libraries that are published at a block, sorted by hash, without duplicates. */
export async function librariesAt(
  block: BlockIdExt,
  hashes: readonly Uint8Array[],
  read: ReadPage,
): Promise<Library[]> {
  const distinct = new Map(hashes.map((hash) => [toHex(hash), hash]));
  const sorted = [...distinct.values()].sort(compareBytes);
  const found: Library[] = [];
  for (let start = 0; start < sorted.length; start += LIBRARY_PAGE)
    found.push(...(await read(librariesRead(block, sorted.slice(start, start + LIBRARY_PAGE)))));
  return found;
}
