import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cell as CoreCell } from '@ton/core';
import { blocksOf } from '@tonway/tools/fixtures';
import { Random } from '@tonway/tools/random';
import { generateBoc } from '../../test/support/generate-boc.ts';
import { mutate } from '../../test/support/mutate.ts';
import { mutateCells, rawCells } from '../../test/support/mutate-cells.ts';
import { rawBoc } from '../../test/support/raw-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { makeProof } from '../merkle/merkle-proof.ts';
import { readBoc } from './read-boc.ts';
import { MAX_KERNEL_BYTES, readHashedBoc } from './read-hashed-boc.ts';
import { writeBoc } from './write-boc.ts';

const BLOCKS = [...blocksOf('localnet').take(60)].map(({ boc }) => boc);
const MUTATED = 500;

/** Hashes and depths of all levels of every cell, or the code of the error. */
function outcome(read: (bytes: Uint8Array) => Cell, bytes: Uint8Array): string {
  const lines = new Set<string>();
  const visit = (cell: Cell): void => {
    const levels = [0, 1, 2, 3].map((level) => `${cell.hashHex(level)} ${cell.depth(level)}`);
    const line = `${cell.type} ${cell.bitLength} ${cell.fullMask} ${levels.join()}`;
    if (lines.has(line)) return;
    lines.add(line);
    for (const child of cell.refs()) visit(child);
  };
  try {
    visit(read(bytes));
    return [...lines].join('\n');
  } catch (error) {
    if (error instanceof ChainError) return error.code;
    throw error;
  }
}

function assertSame(bytes: Uint8Array): string {
  const found = outcome(readHashedBoc, bytes);
  assert.equal(found, outcome(readBoc, bytes), Buffer.from(bytes).toString('hex'));
  return found;
}

test('blocks and proofs are read as by the general reader', () => {
  const isShown = (cell: Cell): boolean => (cell.hash()[3] as number) % 3 > 0;
  for (const boc of BLOCKS) {
    const root = readBoc(boc);
    assertSame(boc);
    assertSame(writeBoc(root));
    assertSame(writeBoc(makeProof(root, isShown)));
  }
});

test('hashes equal those of @ton/core, also when most of the messages are known', () => {
  for (const boc of [...BLOCKS, ...BLOCKS]) {
    const plain = writeBoc(readBoc(boc));
    const core = CoreCell.fromBoc(Buffer.from(plain))[0];
    assert.equal(readHashedBoc(plain).hashHex(), core?.hash().toString('hex'));
  }
});

test('hashes equal those of cells that were built, though messages differ in one bit only', () => {
  const random = new Random(3);
  for (let i = 0; i < 3000; i++) {
    const child = new Builder().storeUint(i % 7, 8).build();
    const cell = new Builder()
      .storeUint(2 ** random.below(30), 31)
      .storeRef(child)
      .build();
    assert.equal(readHashedBoc(writeBoc(cell)).hashHex(), cell.hashHex());
  }
});

test('changed and generated BoCs are accepted and refused as by the general reader', () => {
  const random = new Random(20_261_118);
  const plain = BLOCKS.filter(({ length }) => length < 2000).map((boc) => writeBoc(readBoc(boc)));
  const raw = plain.map((boc) => rawCells(readBoc(boc)));
  const codes = new Map<string, number>();
  const count = (found: string): void => {
    const key = found.length > 30 ? 'accepted' : found;
    codes.set(key, (codes.get(key) ?? 0) + 1);
  };
  for (let i = 0; i < MUTATED; i++) {
    count(assertSame(mutate(random.pick(plain), random)));
    count(assertSame(mutateCells(random.pick(raw), random)));
    count(assertSame(generateBoc(random)));
  }
  assert.ok((codes.get('accepted') ?? 0) > MUTATED / 2, [...codes].join());
  assert.ok(codes.size > 8, [...codes].join());
});

test('a BoC that is as long as the kernel allows, of the smallest cells, is read', () => {
  const count = (MAX_KERNEL_BYTES - 64) / 2 - 40;
  const leaves = Array.from({ length: count }, () => ({ d1: 0, d2: 0 }));
  const boc = rawBoc(leaves);
  assert.ok(boc.length < MAX_KERNEL_BYTES && boc.length > MAX_KERNEL_BYTES - 200);
  assertSame(boc);
  assertSame(rawBoc([...leaves, ...leaves.slice(0, 200)]));
});

test('a BoC of pruned branches of all levels, each with four hashes, fits into the memory', () => {
  const pruned = { d1: 0xe8, d2: 2 * 104, data: [1, 7, ...Array.from({ length: 102 }, () => 5)] };
  assertSame(rawBoc(Array.from({ length: 600 }, () => pruned)));
});

test('a BoC with two roots is refused, and so is an empty one', () => {
  const cell = new Builder().storeUint(7, 8).build();
  assert.throws(() => readHashedBoc(writeBoc([cell, cell])), { code: 'BOC_ROOTS' });
  assert.throws(() => readHashedBoc(new Uint8Array()), { code: 'BOC_TRUNCATED' });
});
