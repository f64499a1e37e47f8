import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Builder } from './builder.ts';
import type { Cell } from './cell.ts';
import { loadSnake, snakeCell, storeSnake } from './snake.ts';

const invalid = { code: 'CONTENT_INVALID' };

function pruned(): Cell {
  const hash = new Builder().storeUint(0x0101, 16).storeBytes(new Uint8Array(32));
  return hash.storeUint(0, 16).buildSpecial();
}

test('snakes of any length round-trip', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000 }), fc.nat(1023), (bytes, taken) => {
      assert.deepEqual(loadSnake(snakeCell(bytes)), bytes);
      const builder = new Builder().storeBigUint(0n, taken);
      storeSnake(bytes, builder);
      assert.deepEqual(loadSnake(builder.build().slice().skip(taken)), bytes);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a snake fills each cell completely', () => {
  for (const [length, depth] of [
    [0, 0],
    [1, 0],
    [127, 0],
    [128, 1],
    [254, 1],
    [255, 2],
  ] as const) {
    assert.equal(snakeCell(new Uint8Array(length)).depth(), depth, `${length} bytes`);
  }
});

test('reading does not move the slice, and only the total must be whole bytes', () => {
  const tail = new Builder().storeUint(0x1, 4).build();
  const slice = new Builder().storeUint(0x414, 12).storeRef(tail).build().slice();
  assert.deepEqual(loadSnake(slice), Uint8Array.of(0x41, 0x41));
  assert.equal(slice.remainingBits, 12);
  assert.throws(() => loadSnake(new Builder().storeUint(1, 9).build()), invalid);
});

test('snakes that are too long are refused before they are copied', () => {
  const cell = snakeCell(new Uint8Array(1000));
  assert.equal(loadSnake(cell, { maxBytes: 1000 }).length, 1000);
  assert.throws(() => loadSnake(cell, { maxBytes: 999 }), invalid);
  assert.equal(loadSnake(snakeCell(new Uint8Array(1025 * 127))).length, 130_175);
});

test('snakes that are too long can be truncated instead', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at);
  for (const maxBytes of [0, 1, 127, 128, 999, 1000, 1001])
    assert.deepEqual(
      loadSnake(snakeCell(bytes), { maxBytes, cut: true }),
      bytes.subarray(0, maxBytes),
    );
  assert.equal(loadSnake(snakeCell(bytes), { maxCells: 2, cut: true }).length, 2 * 127);
});

test('a snake with a pruned branch is reported as an incomplete proof', () => {
  const cell = new Builder().storeBytes(new Uint8Array(4)).storeRef(pruned()).build().virtualize(0);
  assert.throws(() => loadSnake(cell), { code: 'PROOF_INCOMPLETE' });
});
