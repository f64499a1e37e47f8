import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf, manifest, readFixture } from '@tonway/tools/fixtures';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { Account } from '../src/account/account.ts';
import { Block } from '../src/block/block.ts';
import { transactionsByLt } from '../src/block/transactions-of.ts';
import { readBocRoots } from '../src/boc/read-boc.ts';
import { writeBoc } from '../src/boc/write-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import { Dictionary } from '../src/dict/dictionary.ts';
import { bigUintKey, bytesKey } from '../src/dict/keys.ts';
import { ChainError } from '../src/errors.ts';
import { cellsByHash } from '../src/merkle/fill-pruned.ts';
import { makeProof, openProof } from '../src/merkle/merkle-proof.ts';
import { applyUpdate, makeUpdate } from '../src/merkle/merkle-update.ts';
import { Message } from '../src/message/message.ts';
import { ShardState } from '../src/state/shard-state.ts';
import { CellRef, codec } from '../src/tlb/codec.ts';
import { Transaction } from '../src/transaction/transaction.ts';
import { force } from './support/force.ts';
import { generateBoc } from './support/generate-boc.ts';
import { mutate } from './support/mutate.ts';
import { mutateCells, rawCells } from './support/mutate-cells.ts';
import { rawBoc } from './support/raw-boc.ts';

// The full number is asked for with TONWAY_HOSTILE_BAGS=220000.
const BAGS = testSize('TONWAY_HOSTILE_BAGS');
const CHANGED_BYTES = Math.round((BAGS * 5) / 11);
const CHANGED_CELLS = Math.round((BAGS * 3) / 11);
const GENERATED = BAGS - CHANGED_BYTES - CHANGED_CELLS;

/** Heap and buffers together, over everything one process has read: garbage included, nothing may pile up. */
const MEMORY_BOUND = 512 * 1024 * 1024;
const TIME_BOUND_MS = 2000;

const even = (cell: Cell): boolean => (cell.hash()[7] as number) % 2 === 0;

/** What a careless caller would do with bytes from outside. */
const uses: readonly ((root: Cell) => unknown)[] = [
  (root) => root.hash(),
  (root) => cellsByHash(root),
  (root) => writeBoc(root),
  (root) => openProof(root).hash(),
  (root) => makeProof(root, even).hash(),
  (root) => makeProof(openProof(root), even).hash(),
  (root) => makeUpdate(root, openProof(root)).hash(),
  (root) => applyUpdate(root, root.ref(0)),
  (root) => force(ShardState.load(openProof(root))),
  (root) => force(Block.load(root)),
  (root) => transactionsByLt(Block.load(root)),
  (root) => force(Block.load(openProof(root))),
  (root) => force(ShardState.load(root)),
  (root) => force(Transaction.load(root)),
  (root) => force(Message.load(root)),
  (root) => force(Account.load(root)),
  (root) => force(new Dictionary(bytesKey(32), CellRef, root)),
];

class Siege {
  inputs = 0;
  accepted = 0;
  slowestMs = 0;

  attack(bytes: Uint8Array): void {
    const start = performance.now();
    this.inputs++;
    const roots = this.#expectCoded(() => readBocRoots(bytes)) ?? [];
    if (roots.length > 0) this.accepted++;
    for (const root of roots.slice(0, 4))
      for (const use of uses) this.#expectCoded(() => use(root));
    this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    if (this.inputs % 1000 === 0) checkMemory();
  }

  /** Enough of them must have got past the reader, or what lies behind it was not tried. */
  check(minShare: number): void {
    assert.ok(this.accepted > this.inputs * minShare, `${this.accepted} got past the reader`);
    assert.ok(this.slowestMs < TIME_BOUND_MS, `${this.slowestMs} ms for one of them`);
  }

  #expectCoded<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (error instanceof ChainError) return undefined;
      throw error;
    }
  }
}

function checkMemory(): void {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  assert.ok(heapUsed + arrayBuffers < MEMORY_BOUND, `${heapUsed + arrayBuffers} bytes in use`);
}

/** Real BoCs that are small enough to be changed in many ways in little time. */
function samples(): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const { file, bytes, rootHash } of manifest()) {
    if (rootHash && file.endsWith('.boc') && bytes < 4000) found.push(readFixture('chain', file));
  }
  let taken = 0;
  for (const { boc } of blocksOf('localnet')) {
    if (boc.length < 4000 && taken++ < 200) found.push(boc);
  }
  return found;
}

test(`${CHANGED_BYTES} real BoCs with changed bytes neither crash, hang nor fill the memory`, () => {
  const random = new Random(20_261_115);
  const bags = samples();
  const siege = new Siege();
  for (let i = 0; i < CHANGED_BYTES; i++) siege.attack(mutate(random.pick(bags), random));
  siege.check(0.001);
});

test(`${CHANGED_CELLS} real BoCs with changed cells neither crash, hang nor fill the memory`, () => {
  const random = new Random(7);
  const bags = samples().flatMap((bytes) => readBocRoots(bytes).slice(0, 1).map(rawCells));
  const siege = new Siege();
  for (let i = 0; i < CHANGED_CELLS; i++) siege.attack(mutateCells(random.pick(bags), random));
  siege.check(2 / 3);
});

test(`${GENERATED} generated BoCs neither crash, hang nor fill the memory`, () => {
  const random = new Random(42);
  const siege = new Siege();
  for (let i = 0; i < GENERATED; i++) siege.attack(generateBoc(random));
  siege.check(1 / 30);
});

const Nothing = codec<null>('Nothing', { load: () => null, store: () => {} });

test('a dictionary of 2^60 entries in 61 cells is searched, and iterated lazily', () => {
  const emptyLabel = { d2: 1, data: [0b0010_0000] };
  const forks = Array.from({ length: 60 }, (_, i) => ({
    d1: 2,
    ...emptyLabel,
    refs: [i + 1, i + 1],
  }));
  const [root] = readBocRoots(rawBoc([...forks, { d1: 0, ...emptyLabel }]));
  assert.ok(root);
  assert.equal(cellsByHash(root).size, 61);
  const dictionary = new Dictionary(bigUintKey(60), Nothing, root);
  assert.equal(dictionary.get(123_456_789n), null);
  const from = 2n ** 59n;
  assert.deepEqual(
    [...dictionary.entries({ from }).take(3)].map(([key]) => key - from),
    [0n, 1n, 2n],
  );
});
