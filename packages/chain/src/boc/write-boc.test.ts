import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as tonCore from '@ton/core';
import fc from 'fast-check';
import { arbitraryCell } from '../../test/support/arbitrary-cell.ts';
import { Builder } from '../cell/builder.ts';
import { readBoc, readBocRoots } from './read-boc.ts';
import { writeBoc } from './write-boc.ts';

const SEEDED = { seed: 1, numRuns: 300 };
const flag = fc.boolean();

test('cells round-trip with all options', () => {
  fc.assert(
    fc.property(
      arbitraryCell,
      flag,
      flag,
      flag,
      flag,
      (cell, index, crc, cacheBits, innerHashes) => {
        const bytes = writeBoc(cell, { index, crc, cacheBits: cacheBits && index, innerHashes });
        assert.equal(readBoc(bytes).hashHex(), cell.hashHex());
      },
    ),
    SEEDED,
  );
});

test('@ton/core and this package read the BoCs of each other', () => {
  fc.assert(
    fc.property(arbitraryCell, (cell) => {
      const theirs = tonCore.Cell.fromBoc(Buffer.from(writeBoc(cell)))[0];
      assert.ok(theirs);
      assert.equal(theirs.hash().toString('hex'), cell.hashHex());
      assert.equal(readBoc(theirs.toBoc({ idx: true, crc32: true })).hashHex(), cell.hashHex());
    }),
    SEEDED,
  );
});

test('equal cells are written once, even if they are different objects', () => {
  const twin = () => new Builder().storeUint(1, 8).build();
  const root = new Builder().storeRef(twin()).storeRef(twin()).build();
  assert.equal(writeBoc(root).length, writeBoc(readBoc(writeBoc(root))).length);
  const [ref0, ref1] = readBoc(writeBoc(root)).refs();
  assert.equal(ref0?.offset, ref1?.offset);
});

test('several roots keep their order', () => {
  const cells = [3, 1, 2].map((value) => new Builder().storeUint(value, 8).build());
  const [a, b, c] = cells;
  assert.ok(a && b && c);
  const nested = new Builder().storeRef(a).storeRef(b).build();
  const roots = readBocRoots(writeBoc([a, nested, c, a]));
  assert.deepEqual(
    roots.map((root) => root.hashHex()),
    [a, nested, c, a].map((cell) => cell.hashHex()),
  );
});

test('invalid arguments are refused', () => {
  const cell = new Builder().build();
  assert.throws(() => writeBoc([]), { code: 'BOC_ROOTS' });
  assert.throws(() => writeBoc(cell, { cacheBits: true }), { code: 'BOC_HEADER' });
});
