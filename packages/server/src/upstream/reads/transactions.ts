import type { Address, Transaction } from '@tonway/chain';
import { type VerifiedTransactions, verifyTransactions } from '@tonway/lite-client';
import { isForgotten } from '../errors.ts';
import type { TransactionId } from '../session.ts';
import { cellBytes, type Read, text } from './read.ts';

/** Servers send no more at a time. */
const PAGE = 16;

type ReadPage = (page: Read<VerifiedTransactions>) => Promise<VerifiedTransactions>;

/** Back from a transaction; where servers have forgotten the rest, what they still have. */
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
      const wanted = Math.min(PAGE, count - found.length);
      const page: VerifiedTransactions = await read(pageRead(address, at, wanted));
      found.push(...page.transactions);
      at = page.next;
    } catch (error) {
      if (found.length === 0 || !isForgotten(error)) throw error;
      break;
    }
  }
  return found;
}

function pageRead(
  { workchain, hash: id }: Address,
  { lt, hash }: TransactionId,
  count: number,
): Read<VerifiedTransactions> {
  const account = { workchain, id };
  return {
    key: `transactions ${workchain} ${count} ${lt} ${text(id)}${text(hash)}`,
    ask(source) {
      const params = { count, account, lt: BigInt.asIntN(64, lt), hash };
      return source.ask('getTransactions', params, (answer) => verifyTransactions(params, answer));
    },
    bytes: ({ proof }) => cellBytes(proof.transactions),
  };
}
