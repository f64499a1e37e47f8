import { type Address, Block, equalBytes, type Transaction } from '@tonway/chain';
import type { ChainStore } from '../store/chain-store.ts';

export interface TransactionPlace {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** The transactions of an account from a place back, as far as their blocks are kept. */
export function transactionsOf(
  store: ChainStore,
  account: Address,
  { lt, hash }: TransactionPlace,
  limit: number,
): Transaction[] {
  const found: Transaction[] = [];
  let place = { lt, hash };
  while (place.lt > 0n && found.length < limit) {
    const transaction = transactionAt(store, account, place.lt);
    if (!transaction || !equalBytes(transaction.hash, place.hash)) break;
    found.push(transaction);
    place = { lt: transaction.previousLt, hash: transaction.previousHash };
  }
  return found;
}

function transactionAt(store: ChainStore, { workchain, hash }: Address, lt: bigint) {
  const prefix = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
  const upTo = store.head?.id.seqno ?? 0;
  const block = store.find({ workchain, prefix, by: 'lt', value: lt, upTo });
  return block && Block.load(block.root).extra.accountBlocks.get(hash)?.transactions.get(lt);
}
