import { type Cell as CoreCell, loadTransaction } from '@ton/core';
import type { Benchmark } from '@tonway/tools/bench';
import { readFixture } from '@tonway/tools/fixtures';
import { ShardAccountBlocks } from '../src/account/account-block.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import type { Message } from '../src/message/message.ts';
import { Transaction } from '../src/transaction/transaction.ts';
import { toTonCore } from '../test/support/ton-core-cells.ts';

const BLOCKS = ['0_8000000000000000_30816553.boc', '0_8000000000000000_71398501.boc'];

function transactionCells(boc: Uint8Array): Cell[] {
  const accounts = ShardAccountBlocks.load(readBoc(boc).ref(3).ref(2));
  return [...accounts.values()].flatMap((account) =>
    [...account.transactions.values()].map(({ cell }) => cell),
  );
}

/** Decodes every part, including lazy ones. */
function decode(cell: Cell): unknown {
  const transaction = Transaction.load(cell);
  const { inMessage, outMessages, stateUpdate, description } = transaction;
  if (inMessage) decodeMessage(inMessage);
  for (const message of outMessages) decodeMessage(message);
  return stateUpdate && description && transaction;
}

function decodeMessage({ info, init, body }: Message): number {
  return info.kind.length + (init ? 1 : 0) + body.bitLength;
}

/**
 * Keeps the last result alive, as a program that uses it would. If a full garbage collection finds no object of a
 * shape, the engine discards the code compiled for that shape.
 */
const alive: unknown[] = [];
const aliveCore: unknown[] = [];

function decodeAll(cells: readonly Cell[]): void {
  for (let i = 0; i < cells.length; i++) alive[i] = decode(cells[i] as Cell);
  alive[cells.length] = cells[0]?.slice();
}

function decodeAllWithCore(cells: readonly CoreCell[]): void {
  for (let i = 0; i < cells.length; i++) {
    aliveCore[i] = loadTransaction((cells[i] as CoreCell).beginParse());
  }
}

export default {
  name: 'block',
  about: 'all transactions and messages of two mainnet blocks, from cells to plain objects',
  bar: 8,
  setup() {
    const cells = BLOCKS.flatMap((file) =>
      transactionCells(readFixture('chain', 'blocks', 'mainnet', file)),
    );
    const coreCells = cells.map(toTonCore);
    return {
      baseline: { label: '@ton/core', run: () => decodeAllWithCore(coreCells) },
      subject: { label: '@tonway/chain', run: () => decodeAll(cells) },
      units: { amount: cells.length, name: 'transactions' },
    };
  },
} satisfies Benchmark;
