import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawCell, rawBoc } from '../../test/support/raw-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { ChainErrorCode } from '../errors.ts';
import { readBoc, readBocRoots } from './read-boc.ts';
import { writeBoc } from './write-boc.ts';

const leaf: RawCell = { d1: 0, d2: 2, data: [0xab] };

function refuses(code: ChainErrorCode, read: () => unknown): void {
  assert.throws(read, { name: 'ChainError', code });
}

test('a small BoC is read', () => {
  const root = readBoc(rawBoc([{ d1: 1, d2: 1, data: [0b1010_0000], refs: [1] }, leaf]));
  assert.equal(root.bitLength, 2);
  assert.equal(root.slice().loadUint(2), 0b10);
  assert.equal(root.ref(0).slice().loadUint(8), 0xab);
});

test('roots keep their order and their duplicates', () => {
  const roots = readBocRoots(rawBoc([leaf, { d1: 0, d2: 0 }], { roots: [1, 0, 1] }));
  assert.deepEqual(
    roots.map((root) => root.bitLength),
    [0, 8, 0],
  );
  refuses('BOC_ROOTS', () => readBoc(rawBoc([leaf, leaf], { roots: [0, 1] })));
});

test('a cycle is refused: references point forward only', () => {
  refuses('BOC_REFERENCE', () => readBoc(rawBoc([{ d1: 1, d2: 0, refs: [0] }])));
  refuses('BOC_REFERENCE', () =>
    readBoc(
      rawBoc([
        { d1: 1, d2: 0, refs: [1] },
        { d1: 1, d2: 0, refs: [0] },
      ]),
    ),
  );
  refuses('BOC_REFERENCE', () => readBoc(rawBoc([{ d1: 1, d2: 0, refs: [7] }, leaf])));
  refuses('BOC_REFERENCE', () => readBoc(rawBoc([leaf], { roots: [1] })));
});

test('a truncated file is refused at every length', () => {
  const bytes = writeBoc(
    new Builder().storeUint(5, 20).storeRef(new Builder().storeBit(true).build()).build(),
  );
  for (let length = 0; length < bytes.length; length++) {
    assert.throws(() => readBoc(bytes.slice(0, length)), { name: 'ChainError' }, `${length} bytes`);
  }
});

test('a file with trailing bytes is refused', () => {
  const bytes = rawBoc([leaf]);
  refuses('BOC_TRAILING', () => readBoc(Uint8Array.from([...bytes, 0])));
  refuses('BOC_TRAILING', () => readBoc(rawBoc([leaf, { d1: 0, d2: 0 }], { cells: 1 })));
});

test('a header with impossible sizes is refused before memory is allocated', () => {
  refuses('BOC_TRUNCATED', () => readBoc(rawBoc([leaf], { refSize: 4, cells: 3_000_000 })));
  refuses('BOC_LIMIT', () => readBoc(rawBoc([leaf], { refSize: 4, cells: 0xffffffff })));
  refuses('BOC_TRUNCATED', () => readBoc(rawBoc([leaf], { offsetSize: 8, dataSize: 2 ** 62 })));
});

test('every rule of the header is enforced', () => {
  refuses('BOC_MAGIC', () => readBoc(rawBoc([leaf], { magic: 0x12345678 })));
  refuses('BOC_TRUNCATED', () => readBoc(new Uint8Array(3)));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { flags: 0x20 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { flags: 0x08 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { refSize: 5 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { offsetSize: 9 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { absent: 1 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([], { cells: 0 })));
  refuses('BOC_HEADER', () => readBoc(rawBoc([leaf], { roots: [] })));
});

test('every rule of a cell is enforced', () => {
  refuses('BOC_CELL', () =>
    readBoc(rawBoc([{ d1: 5, d2: 0, refs: [1, 2, 3, 4, 5] }, leaf, leaf, leaf, leaf, leaf])),
  );
  // a last byte without its closing one, and one that holds nothing else
  refuses('BOC_CELL', () => readBoc(rawBoc([{ d1: 0, d2: 1, data: [0] }])));
  refuses('BOC_CELL', () => readBoc(rawBoc([{ d1: 0, d2: 1, data: [0x80] }])));
  // a level that the children do not give
  refuses('BOC_CELL', () => readBoc(rawBoc([{ d1: 0x20, d2: 2, data: [1] }])));
  // special cells of no known kind
  refuses('CELL_INVALID', () => readBoc(rawBoc([{ d1: 8, d2: 2, data: [9] }])));
  refuses('CELL_INVALID', () => readBoc(rawBoc([{ d1: 8, d2: 0 }])));
  refuses('CELL_INVALID', () =>
    readBoc(rawBoc([{ d1: 8 | 0x20, d2: 70, data: [1, ...Array(34).fill(0)] }])),
  );
});

test('a wrong checksum is refused', () => {
  const bytes = writeBoc(new Builder().storeUint(7, 8).build(), { crc: true });
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  refuses('BOC_CRC', () => readBoc(bytes));
});

test('a wrong index is refused', () => {
  const cell = new Builder()
    .storeUint(7, 8)
    .storeRef(new Builder().storeUint(1, 3).build())
    .build();
  const bytes = writeBoc(cell, { index: true });
  const indexAt = 6 + 3 + 1 + 1;
  bytes[indexAt] = (bytes[indexAt] as number) + 1;
  refuses('BOC_INDEX', () => readBoc(bytes));
});

test('depth 1,024 is the limit', () => {
  const chain = (depth: number): RawCell[] => [
    ...Array.from({ length: depth }, (_, i) => ({ d1: 1, d2: 0, refs: [i + 1] })),
    leaf,
  ];
  assert.equal(readBoc(rawBoc(chain(1024))).depth(), 1024);
  refuses('CELL_DEPTH', () => readBoc(rawBoc(chain(1025))));
  refuses('CELL_DEPTH', () => readBoc(rawBoc(chain(11)), { maxDepth: 10 }));
  refuses('CELL_DEPTH', () => readBoc(rawBoc(chain(3000)), { maxDepth: 100_000 }));
});

test('a DAG of 2^60 paths is walked once per cell', () => {
  const layers = Array.from({ length: 60 }, (_, i) => ({ d1: 2, d2: 0, refs: [i + 1, i + 1] }));
  const root = readBoc(rawBoc([...layers, leaf]));
  assert.equal(root.depth(), 60);
  const again = readBoc(writeBoc(root));
  assert.equal(again.hashHex(), root.hashHex());
  let built: Cell = new Builder().storeUint(0xab, 8).build();
  for (let i = 0; i < 60; i++) built = new Builder().storeRef(built).storeRef(built).build();
  assert.equal(built.hashHex(), root.hashHex());
});

test('the caller sets the limits of bytes, cells and roots', () => {
  const bytes = rawBoc([{ d1: 1, d2: 0, refs: [1] }, leaf], { roots: [0, 1] });
  refuses('BOC_LIMIT', () => readBocRoots(bytes, { maxBytes: 10 }));
  refuses('BOC_LIMIT', () => readBocRoots(bytes, { maxCells: 1 }));
  refuses('BOC_LIMIT', () => readBocRoots(bytes, { maxRoots: 1 }));
  assert.equal(readBocRoots(bytes, { maxBytes: bytes.length, maxCells: 2, maxRoots: 2 }).length, 2);
});
