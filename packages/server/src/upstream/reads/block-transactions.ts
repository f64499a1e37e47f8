import type { BlockIdExt, Transaction } from '@tonway/chain';
import {
  blockKey,
  toTlBlockId,
  type VerifiedBlockTransactions,
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from '@tonway/lite-client';
import type { After, ListedId, ListedTransactions } from '../session.ts';
import { cellBytes, type Read, text } from './read.ts';

/** Servers send no more at a time. */
const PAGE = 256;
/** Account, time and hash, with a proof. */
const ALL_FIELDS = 7 | 32;
const WITH_AFTER = 128;
/** Of a transaction, the cells of its proof included. */
const TRANSACTION_BYTES = 4096;

type Page<T> = VerifiedBlockTransactions<T>;
type PageRead<T> = (id: BlockIdExt, after: After | null, count: number) => Read<Page<T>>;

/** Page after page, until there are as many as wanted or no more. */
export async function listTransactions<T>(
  wanted: { readonly id: BlockIdExt; readonly after: After | null; readonly count: number },
  page: PageRead<T>,
  placeOf: (transaction: T) => After,
  read: (read: Read<Page<T>>) => Promise<Page<T>>,
): Promise<ListedTransactions<T>> {
  const { id: block, count } = wanted;
  const transactions: T[] = [];
  let { after } = wanted;
  let incomplete = true;
  while (incomplete && transactions.length < count) {
    const next = await read(page(block, after, Math.min(PAGE, count - transactions.length)));
    transactions.push(...next.transactions);
    incomplete = next.incomplete;
    const last = transactions.at(-1);
    if (last !== undefined) after = placeOf(last);
  }
  return { block, transactions, incomplete };
}

export const idsPage: PageRead<ListedId> = (id, after, count) => ({
  key: `ids ${pageKey(id, after, count)}`,
  async ask(source) {
    await source.require(id);
    const asked = questionOf(after, count);
    const params = { id: toTlBlockId(id), ...asked };
    return source.ask('listBlockTransactions', params, (answer) =>
      verifyBlockTransactions(id, asked, answer),
    );
  },
  bytes: ({ proof }) => cellBytes(proof.proof),
});

export const transactionsPage: PageRead<Transaction> = (id, after, count) => ({
  key: `block transactions ${pageKey(id, after, count)}`,
  async ask(source) {
    await source.require(id);
    const asked = questionOf(after, count);
    const params = { id: toTlBlockId(id), ...asked };
    return source.ask('listBlockTransactionsExt', params, (answer) =>
      verifyBlockTransactionsExt(id, asked, answer),
    );
  },
  bytes: ({ proof, transactions }) =>
    cellBytes(proof.proof) + TRANSACTION_BYTES * transactions.length,
});

export function placeOfTransaction({ accountAddress: account, lt }: Transaction): After {
  return { account, lt };
}

function questionOf(after: After | null, count: number) {
  if (!after) return { mode: ALL_FIELDS, count };
  const { account, lt } = after;
  const place = { account, lt: BigInt.asIntN(64, lt) };
  return { mode: ALL_FIELDS | WITH_AFTER, count, after: place };
}

function pageKey(id: BlockIdExt, after: After | null, count: number): string {
  const place = after ? `${after.lt} ${text(after.account)}` : 'first';
  return `${blockKey(id)} ${count} ${place}`;
}
