import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShardAccountBlocks } from '../account/account-block.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CurrencyCollection, NO_CURRENCIES } from '../message/currency-collection.ts';
import type { Block } from './block.ts';
import { transactionsByLt, transactionsOf } from './transactions-of.ts';

const EMPTY_LABEL = 0b00;

/** A fork over the same child twice, as often as a key has bits: 2^bits leaves in bits + 1 cells. */
function fullTree(bits: number, content: Builder): Cell {
  const sum = CurrencyCollection.toCell(NO_CURRENCIES);
  let node = new Builder()
    .storeUint(EMPTY_LABEL, 2)
    .storeSlice(sum.slice())
    .storeBuilder(content)
    .build();
  for (let i = 0; i < bits; i++) {
    const fork = new Builder().storeUint(EMPTY_LABEL, 2).storeRef(node).storeRef(node);
    node = fork.storeSlice(sum.slice()).build();
  }
  return node;
}

function blockWith(accounts: Cell): Block {
  const dictionary = new Builder().storeMaybeRef(accounts);
  CurrencyCollection.store(NO_CURRENCIES, dictionary);
  const accountBlocks = ShardAccountBlocks.load(dictionary.build());
  return { extra: { accountBlocks } } as Block;
}

function accountBlock(transactions: Cell): Builder {
  const update = new Builder().storeUint(0x72, 8).storeBytes(new Uint8Array(64)).build();
  const account = new Builder().storeUint(0x5, 4).storeBytes(new Uint8Array(32));
  return account.storeSlice(transactions.slice()).storeRef(update);
}

/** Of account 0 at lt 0; none of its references is looked at. */
function transaction(): Cell {
  const empty = new Builder().build();
  const head = new Builder().storeUint(0b0111, 4).storeBytes(new Uint8Array(32 + 8 + 32 + 8));
  head.storeUint(0, 32).storeUint(0, 15).storeUint(0, 4);
  CurrencyCollection.store(NO_CURRENCIES, head);
  return head.storeRef(empty).storeRef(empty).storeRef(empty).build();
}

const misplaced = { code: 'TLB_INVALID', message: /is stored under a wrong key/ };

test('2^64 transactions of an account in a few cells are refused, but can be iterated lazily', () => {
  const transactions = fullTree(64, new Builder().storeRef(transaction()));
  const block = blockWith(fullTree(256, accountBlock(transactions)));
  assert.throws(() => transactionsByLt(block), misplaced);
  assert.equal([...transactionsOf(block).take(3)].length, 3);
});

test('2^256 accounts with a transaction each in a few cells are refused', () => {
  // hml_same: 64 zeros
  const only = new Builder().storeUint(0b110, 3).storeUint(64, 7);
  CurrencyCollection.store(NO_CURRENCIES, only);
  const block = blockWith(fullTree(256, accountBlock(only.storeRef(transaction()).build())));
  assert.throws(() => transactionsByLt(block), misplaced);
  assert.throws(() => [...transactionsOf(block)], misplaced);
});
