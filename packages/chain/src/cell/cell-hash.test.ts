import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { Cell as CoreCell } from '@ton/core';
import { Random } from '@tonway/tools/random';
import { toHex } from '../bits/bytes.ts';
import { readBoc } from '../boc/read-boc.ts';
import { writeBoc } from '../boc/write-boc.ts';
import { Builder } from './builder.ts';
import type { Cell } from './cell.ts';
import { CellType } from './cell-type.ts';

interface Model {
  readonly cell: Cell;
  readonly mask: number;
  /** By level, 0 to 3. */
  readonly hashes: readonly Uint8Array[];
  readonly depths: readonly number[];
}

const sha256 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const below = (mask: number, level: number): number => mask & (2 ** level - 1);
const count = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
const uint16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value);

/** Descriptor bytes and padded data, as the definition of the cell hash has them. */
function ownBytes(cell: Cell, mask: number): [Uint8Array, Uint8Array] {
  const { bitLength } = cell;
  const d1 = cell.refCount + (cell.isSpecial ? 8 : 0) + 32 * mask;
  const d2 = Math.floor(bitLength / 8) + Math.ceil(bitLength / 8);
  const padding = bitLength % 8 === 0 ? '' : '1'.padEnd(8 - (bitLength % 8), '0');
  const text = cell.rawSlice().loadBits(bitLength).toBinary() + padding;
  const data = Uint8Array.from(text.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return [Uint8Array.of(d1, d2), data];
}

/** The hashes of a cell whose children are known, straight from the definition. */
function modelOf(cell: Cell, children: readonly Model[]): Model {
  const merkle = cell.type === CellType.MerkleProof || cell.type === CellType.MerkleUpdate;
  const union = children.reduce((all, child) => all | child.mask, 0);
  const mask = merkle ? union >> 1 : union;
  const hashes: Uint8Array[] = [];
  const depths: number[] = [];
  for (let level = 0; level <= 3; level++) {
    if (level > 0 && ((mask >> (level - 1)) & 1) === 0) {
      hashes.push(hashes[level - 1] as Uint8Array);
      depths.push(depths[level - 1] as number);
      continue;
    }
    const of = Math.min(merkle ? level + 1 : level, 3);
    const [descriptor, data] = ownBytes(cell, below(mask, level));
    const childDepths = children.map((child) => child.depths[of] as number);
    const childHashes = children.map((child) => child.hashes[of] as Uint8Array);
    const content = level === 0 ? data : (hashes[level - 1] as Uint8Array);
    hashes.push(sha256(descriptor, content, ...childDepths.map(uint16), ...childHashes));
    depths.push(children.length === 0 ? 0 : 1 + Math.max(...childDepths));
  }
  return { cell, mask, hashes, depths };
}

/** A pruned branch that stands for cells which were never there. */
function prunedModel(mask: number, random: Random): Model {
  const stored = Array.from({ length: count(mask) }, () => random.bytes(32));
  const storedDepths = stored.map(() => random.below(50));
  const builder = new Builder().storeUint(1, 8).storeUint(mask, 8);
  for (const hash of stored) builder.storeBytes(hash);
  for (const depth of storedDepths) builder.storeUint(depth, 16);
  const cell = builder.buildSpecial();
  const own = sha256(...ownBytes(cell, mask));
  const levels = [0, 1, 2, 3].map((level) => count(below(mask, level)));
  const hashes = levels.map((index) => stored[index] ?? own);
  return { cell, mask, hashes, depths: levels.map((index) => storedDepths[index] ?? 0) };
}

function libraryModel(random: Random): Model {
  return modelOf(new Builder().storeUint(2, 8).storeBytes(random.bytes(32)).buildSpecial(), []);
}

function ordinaryModel(children: readonly Model[], random: Random): Model {
  const builder = new Builder();
  for (let bits = random.below(1024); bits > 0; bits--) builder.storeBit(random.below(2) === 1);
  for (const { cell } of children) builder.storeRef(cell);
  return modelOf(builder.build(), children);
}

/** A Merkle proof for one child, a Merkle update for two. */
function merkleModel(children: readonly Model[]): Model {
  const builder = new Builder().storeUint(children.length + 2, 8);
  for (const { hashes } of children) builder.storeBytes(hashes[0] as Uint8Array);
  for (const { depths } of children) builder.storeUint(depths[0] as number, 16);
  for (const { cell } of children) builder.storeRef(cell);
  return modelOf(builder.buildSpecial(), children);
}

/** Random trees: `masks` are those of their pruned branches. */
function randomModel(random: Random, masks: readonly number[]): Model {
  const models: Model[] = [prunedModel(random.pick(masks), random)];
  for (let i = 0; i < 12; i++) {
    const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(models));
    const kind = random.below(8);
    if (kind === 0) models.push(prunedModel(random.pick(masks), random));
    else if (kind === 1) models.push(libraryModel(random));
    else if (kind <= 3) models.push(merkleModel(some.slice(0, 2)));
    else models.push(ordinaryModel(some, random));
  }
  return ordinaryModel(models.slice(-3), random);
}

function check(cell: Cell, model: Model): void {
  assert.equal(cell.levelMask, model.mask);
  assert.equal(cell.level, model.mask.toString(2).replace(/^0$/, '').length);
  for (let level = 0; level <= 3; level++) {
    assert.equal(cell.hashHex(level), toHex(model.hashes[level] as Uint8Array), `level ${level}`);
    assert.equal(cell.depth(level), model.depths[level], `depth at level ${level}`);
  }
  assert.equal(cell.hashHex(), toHex(model.hashes[3] as Uint8Array));
  for (const visible of [0, 1, 2]) {
    assert.equal(cell.virtualize(visible).hashHex(), toHex(model.hashes[visible] as Uint8Array));
    assert.equal(cell.virtualize(visible).levelMask, below(model.mask, visible));
  }
}

/** Built here, and the same from a BoC: two ways of hashing. */
function checkBoth(model: Model): void {
  check(model.cell, model);
  check(readBoc(writeBoc(model.cell)), model);
}

describe('hashes of cells', () => {
  test('known cells have their known hashes', () => {
    const empty = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
    assert.equal(new Builder().build().hashHex(), empty);
  });

  test('pruned branches of every level mask, and ordinary cells above them, have the right hashes', () => {
    const random = new Random(1);
    for (let mask = 1; mask <= 7; mask++) {
      const pruned = prunedModel(mask, random);
      checkBoth(pruned);
      checkBoth(ordinaryModel([pruned], random));
      checkBoth(merkleModel([pruned]));
      for (let other = 1; other <= 7; other++) {
        const pair = [pruned, prunedModel(other, random)];
        checkBoth(ordinaryModel(pair, random));
        checkBoth(merkleModel(pair));
      }
    }
  });

  test('each nested proof lowers the level by one', () => {
    const random = new Random(2);
    let model = ordinaryModel([prunedModel(7, random), libraryModel(random)], random);
    for (const mask of [7, 3, 1, 0]) {
      assert.equal(model.mask, mask);
      checkBoth(model);
      model = ordinaryModel([merkleModel([model])], random);
    }
  });

  test('no cell has a level above 3, however deeply proofs are nested', () => {
    const random = new Random(8);
    let model = ordinaryModel([prunedModel(7, random), libraryModel(random)], random);
    for (let nested = 1; nested <= 1000; nested++) {
      model = merkleModel(nested % 3 === 0 ? [model, prunedModel(1, random)] : [model]);
      if (nested > 66 && nested % 64 > 2) continue;
      checkBoth(model);
      const core = CoreCell.fromBoc(Buffer.from(writeBoc(model.cell)))[0] as CoreCell;
      assert.equal(model.cell.hashHex(), core.hash().toString('hex'), `${nested} proofs`);
    }
  });

  test('random trees of all kinds of cells have the right hashes', () => {
    const random = new Random(3);
    for (let i = 0; i < 100; i++) checkBoth(randomModel(random, [1, 2, 3, 4, 5, 6, 7]));
  });

  test('hashes equal those of @ton/core where @ton/core reads pruned branches correctly', () => {
    const random = new Random(4);
    for (let i = 0; i < 30; i++) {
      const { cell } = randomModel(random, [1, 3, 7]);
      const core = CoreCell.fromBoc(Buffer.from(writeBoc(cell)))[0] as CoreCell;
      for (let level = 0; level <= 3; level++) {
        assert.equal(cell.hashHex(level), core.hash(level).toString('hex'));
        assert.equal(cell.depth(level), core.depth(level));
      }
    }
  });

  test('a Merkle cell with a wrong hash or depth of its child is refused', () => {
    const child = new Builder().storeUint(1, 8).build();
    const proof = (hash: Uint8Array, depth: number): Cell =>
      new Builder()
        .storeUint(3, 8)
        .storeBytes(hash)
        .storeUint(depth, 16)
        .storeRef(child)
        .buildSpecial();
    assert.equal(proof(child.hash(), 0).hash().length, 32);
    for (const wrong of [proof(child.hash(), 1), proof(new Uint8Array(32), 0)]) {
      assert.throws(() => wrong.hash(), { name: 'ChainError', code: 'MERKLE_MISMATCH' });
    }
  });

  test('special cells of invalid form are refused', () => {
    const bytes = new Uint8Array(32);
    const shapes = [
      new Builder(),
      new Builder().storeUint(0, 8),
      new Builder().storeUint(1, 8),
      new Builder().storeUint(0x0100, 16).storeBytes(bytes).storeUint(0, 16),
      new Builder().storeUint(0x0108, 16).storeBytes(bytes).storeUint(0, 16),
      new Builder().storeUint(0x0103, 16).storeBytes(bytes).storeUint(0, 16),
      new Builder().storeUint(1, 8).storeBytes(bytes).storeUint(0, 16),
      new Builder().storeUint(2, 8).storeBytes(bytes.subarray(1)),
      new Builder().storeUint(2, 8).storeBytes(bytes).storeRef(new Builder().build()),
      new Builder().storeUint(3, 8).storeBytes(bytes).storeUint(0, 16),
      new Builder().storeUint(4, 8).storeBytes(bytes).storeBytes(bytes).storeUint(0, 32),
      new Builder().storeUint(5, 8),
    ];
    for (const shape of shapes) {
      assert.throws(() => shape.buildSpecial(), { name: 'ChainError', code: 'CELL_INVALID' });
    }
  });

  test('the maximum depth is 1024', () => {
    let cell = new Builder().build();
    for (let depth = 1; depth <= 1024; depth++) cell = new Builder().storeRef(cell).build();
    assert.equal(cell.depth(), 1024);
    const deeper = (): Uint8Array => new Builder().storeRef(cell).build().hash();
    assert.throws(deeper, { name: 'ChainError', code: 'CELL_DEPTH' });
  });
});

describe('special cells', () => {
  test('special cells are readable only as raw cells', () => {
    const library = libraryModel(new Random(5)).cell;
    assert.throws(() => library.slice(), { name: 'ChainError', code: 'CELL_SPECIAL' });
    assert.equal(library.rawSlice().loadUint(8), 2);
  });

  test('a pruned branch counts as pruned only below its level', () => {
    const { cell } = prunedModel(0b010, new Random(6));
    assert.equal(cell.isPruned, false);
    assert.equal(cell.virtualize(2).isPruned, false);
    assert.throws(() => cell.slice(), { code: 'CELL_SPECIAL' });
    for (const level of [0, 1]) {
      assert.equal(cell.virtualize(level).isPruned, true);
      assert.throws(() => cell.virtualize(level).slice(), { code: 'PROOF_INCOMPLETE' });
      assert.throws(() => cell.virtualize(level).rawSlice(), { code: 'PROOF_INCOMPLETE' });
    }
  });
});
