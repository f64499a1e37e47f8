import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginCell, type Builder as CoreBuilder, type Slice as CoreSlice } from '@ton/core';
import fc from 'fast-check';
import { fromCore } from '../../test/support/dict-support.ts';
import { BitString } from '../bits/bit-string.ts';
import { Builder } from './builder.ts';
import type { Cell } from './cell.ts';
import type { Slice } from './slice.ts';

/** One value: how it is stored here and by @ton/core, and how it comes back. */
interface Step {
  readonly bits: number;
  readonly store: (builder: Builder) => unknown;
  readonly storeCore: (builder: CoreBuilder) => unknown;
  readonly check: (slice: Slice) => void;
  readonly checkCore: (slice: CoreSlice) => void;
}

const bit = fc.boolean().map(
  (value): Step => ({
    bits: 1,
    store: (b) => b.storeBit(value),
    storeCore: (b) => b.storeBit(value),
    check: (s) => assert.equal(s.loadBit(), value),
    checkCore: (s) => assert.equal(s.loadBit(), value),
  }),
);

const uint = fc.tuple(fc.nat(48), fc.maxSafeNat()).map(([bits, seed]): Step => {
  const value = seed % 2 ** bits;
  return {
    bits,
    store: (b) => b.storeUint(value, bits),
    storeCore: (b) => b.storeUint(value, bits),
    check(s) {
      assert.equal(s.preloadUint(bits), value);
      assert.equal(s.loadUint(bits), value);
    },
    checkCore: (s) => assert.equal(s.loadUint(bits), value),
  };
});

const int = fc.tuple(fc.integer({ min: 1, max: 48 }), fc.maxSafeNat()).map(([bits, seed]): Step => {
  const value = (seed % 2 ** bits) - 2 ** (bits - 1);
  return {
    bits,
    store: (b) => b.storeInt(value, bits),
    storeCore: (b) => b.storeInt(value, bits),
    check: (s) => assert.equal(s.loadInt(bits), value),
    checkCore: (s) => assert.equal(s.loadInt(bits), value),
  };
});

const bigUint = fc
  .tuple(fc.nat(257), fc.bigInt({ min: 0n, max: (1n << 257n) - 1n }))
  .map(([bits, seed]): Step => {
    const value = BigInt.asUintN(bits, seed);
    return {
      bits,
      store: (b) => b.storeBigUint(value, bits),
      storeCore: (b) => b.storeUint(value, bits),
      check: (s) => assert.equal(s.loadBigUint(bits), value),
      checkCore: (s) => assert.equal(s.loadUintBig(bits), value),
    };
  });

const bigInt = fc
  .tuple(fc.integer({ min: 1, max: 257 }), fc.bigInt({ min: 0n, max: (1n << 257n) - 1n }))
  .map(([bits, seed]): Step => {
    const value = BigInt.asIntN(bits, seed);
    return {
      bits,
      store: (b) => b.storeBigInt(value, bits),
      storeCore: (b) => b.storeInt(value, bits),
      check: (s) => assert.equal(s.loadBigInt(bits), value),
      checkCore: (s) => assert.equal(s.loadIntBig(bits), value),
    };
  });

const bytes = fc.uint8Array({ maxLength: 40 }).map(
  (value): Step => ({
    bits: value.length * 8,
    store: (b) => b.storeBytes(value),
    storeCore: (b) => b.storeBuffer(Buffer.from(value)),
    check: (s) => assert.deepEqual(s.loadBytes(value.length), value),
    checkCore: (s) => assert.deepEqual(Uint8Array.from(s.loadBuffer(value.length)), value),
  }),
);

const bits = fc.array(fc.constantFrom('0', '1'), { maxLength: 90 }).map((list): Step => {
  const text = list.join('');
  return {
    bits: text.length,
    store: (b) => b.storeBits(BitString.fromBinary(text)),
    storeCore(b) {
      for (const char of text) b.storeBit(char === '1');
    },
    check: (s) => assert.equal(s.loadBits(text.length).toBinary(), text),
    checkCore: (s) => s.skip(text.length),
  };
});

const coins = fc.bigInt({ min: 0n, max: (1n << 120n) - 1n }).map(
  (value): Step => ({
    bits: 124,
    store: (b) => b.storeCoins(value),
    storeCore: (b) => b.storeCoins(value),
    check: (s) => assert.equal(s.loadCoins(), value),
    checkCore: (s) => assert.equal(s.loadCoins(), value),
  }),
);

const varUint = fc.bigInt({ min: 0n, max: (1n << 248n) - 1n }).map(
  (value): Step => ({
    bits: 253,
    store: (b) => b.storeVarUint(value, 5),
    storeCore: (b) => b.storeVarUint(value, 5),
    check: (s) => assert.equal(s.loadVarUint(5), value),
    checkCore: (s) => assert.equal(s.loadVarUintBig(5), value),
  }),
);

const steps = fc.array(fc.oneof(bit, uint, int, bigUint, bigInt, bytes, bits, coins, varUint), {
  maxLength: 25,
});

/** As many of the steps as one cell has room for. */
function fitting(list: readonly Step[]): Step[] {
  let room = 1023;
  return list.filter((step) => {
    const fits = step.bits <= room;
    if (fits) room -= step.bits;
    return fits;
  });
}

describe('Builder and Slice', () => {
  test('values are stored as by @ton/core, and loaded back', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const list = fitting(all);
        const builder = new Builder();
        const core = beginCell();
        for (const step of list) {
          step.store(builder);
          step.storeCore(core);
        }
        const cell = builder.build();
        const coreCell = core.endCell();
        assert.equal(cell.bitLength, coreCell.bits.length);
        assert.equal(cell.hashHex(), coreCell.hash().toString('hex'));
        // built here, and read in place from a BoC
        for (const source of [cell, fromCore(coreCell)]) {
          const slice = source.slice();
          for (const step of list) step.check(slice);
          slice.end();
        }
        const slice = coreCell.beginParse();
        for (const step of list) step.checkCore(slice);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('minimum and maximum of every width round-trip at every alignment', () => {
    for (let shift = 0; shift < 8; shift++) {
      for (let width = 1; width <= 48; width++) {
        const max = 2 ** width - 1;
        const low = -(2 ** (width - 1));
        const pattern = Math.floor(max / 3);
        const builder = new Builder()
          .storeUint(0, shift)
          .storeUint(max, width)
          .storeUint(pattern, width);
        const slice = builder
          .storeInt(low, width)
          .storeInt(-1 - low, width)
          .storeInt(-1, width)
          .build()
          .slice()
          .skip(shift);
        assert.equal(slice.loadUint(width), max);
        assert.equal(slice.loadUint(width), pattern);
        assert.equal(slice.loadInt(width), low);
        assert.equal(slice.loadInt(width), -1 - low);
        assert.equal(slice.loadInt(width), -1);
        slice.end();
      }
    }
  });

  test('slices of slices and builders in builders keep bits and references', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.nat(200), fc.nat(3), (shift, length, refs) => {
        const builder = new Builder().storeUint(0, shift);
        for (let i = 0; i < length; i++) builder.storeBit(i % 3 === 0);
        for (let i = 0; i <= refs; i++) builder.storeRef(new Builder().storeUint(i, 8).build());
        const part = builder.build().slice().skip(shift).loadSlice(length, refs);
        assert.equal(part.remainingBits, length);
        assert.equal(part.remainingRefs, refs);
        const copy = new Builder().storeBit(true).storeSlice(part).build();
        const again = new Builder()
          .storeBuilder(new Builder().storeBit(true).storeSlice(part))
          .build();
        assert.equal(again.hashHex(), copy.hashHex());
        const slice = copy.slice().skip(1);
        for (let i = 0; i < length; i++) assert.equal(slice.loadBit(), i % 3 === 0);
        for (let i = 0; i < refs; i++) assert.equal(slice.loadRef().slice().loadUint(8), i);
        slice.end();
        // the part itself has not moved
        assert.equal(part.remainingBits, length);
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});

const refuses = (code: string, action: () => unknown): void =>
  assert.throws(action, { name: 'ChainError', code });
const empty: Cell = new Builder().build();

describe('limits', () => {
  test('a cell holds at most 1023 bits and 4 references', () => {
    const full = new Builder().storeBytes(new Uint8Array(127)).storeUint(0, 7);
    assert.equal(full.availableBits, 0);
    assert.equal(full.build().bitLength, 1023);
    refuses('CELL_OVERFLOW', () => full.storeBit(true));
    refuses('CELL_OVERFLOW', () => full.storeUint(0, 1));
    refuses('CELL_OVERFLOW', () => full.storeBytes(new Uint8Array(1)));
    refuses('CELL_OVERFLOW', () => full.storeSlice(new Builder().storeBit(true).build().slice()));
    assert.equal(full.build().bitLength, 1023);
    for (let i = 0; i < 4; i++) full.storeRef(empty);
    refuses('CELL_OVERFLOW', () => full.storeRef(empty));
    refuses('CELL_OVERFLOW', () => full.storeMaybeRef(empty));
  });

  test('values that do not fit are refused', () => {
    for (const [value, bits] of [
      [-1, 8],
      [256, 8],
      [0.5, 8],
      [Number.NaN, 8],
      [2 ** 48, 48],
      [1, 49],
      [1, 0],
    ] as const) {
      refuses('VALUE_RANGE', () => new Builder().storeUint(value, bits));
    }
    for (const [value, bits] of [
      [-129, 8],
      [128, 8],
      [0.5, 8],
      [Number.NaN, 8],
    ] as const) {
      refuses('VALUE_RANGE', () => new Builder().storeInt(value, bits));
    }
    for (const [value, bits] of [
      [-1n, 8],
      [256n, 8],
    ] as const) {
      refuses('VALUE_RANGE', () => new Builder().storeBigUint(value, bits));
    }
    for (const [value, bits] of [
      [-129n, 8],
      [128n, 8],
    ] as const) {
      refuses('VALUE_RANGE', () => new Builder().storeBigInt(value, bits));
    }
    refuses('VALUE_RANGE', () => new Builder().storeCoins(-1n));
    refuses('VALUE_RANGE', () => new Builder().storeCoins(1n << 120n));
    assert.equal(new Builder().storeCoins((1n << 120n) - 1n).bitLength, 124);
  });

  test('a negative width is refused, and the position does not change', () => {
    const builder = new Builder().storeUint(5, 8);
    refuses('VALUE_RANGE', () => builder.storeUint(0, -1));
    assert.equal(builder.bitLength, 8);
    const slice = builder.build().slice().skip(4);
    for (const action of [
      () => slice.loadUint(-1),
      () => slice.preloadUint(-1),
      () => slice.skip(-1),
      () => slice.loadBytes(-1),
      () => slice.loadBits(-1),
      () => slice.skipRefs(-1),
      () => slice.preloadRef(-1),
    ]) {
      refuses('CELL_UNDERFLOW', action);
    }
    assert.equal(slice.remainingBits, 4);
  });

  test('reading past the end is refused', () => {
    const cell = new Builder().storeUint(5, 10).storeRef(empty).build();
    for (const read of [
      (s: Slice) => s.loadUint(11),
      (s: Slice) => s.preloadUint(11),
      (s: Slice) => s.loadInt(11),
      (s: Slice) => s.loadBigUint(64),
      (s: Slice) => s.loadBytes(2),
      (s: Slice) => s.loadBits(11),
      (s: Slice) => s.loadSlice(10, 2),
      (s: Slice) => s.loadSlice(11),
      (s: Slice) => s.skip(10).loadBit(),
      (s: Slice) => s.skipRefs(1).loadRef(),
      (s: Slice) => s.preloadRef(1),
      (s: Slice) => s.skipRefs(2),
    ]) {
      refuses('CELL_UNDERFLOW', () => read(cell.slice()));
    }
    refuses('VALUE_RANGE', () =>
      new Builder().storeBytes(new Uint8Array(8)).build().slice().loadUint(49),
    );
    refuses('CELL_UNDERFLOW', () => cell.ref(1));
    refuses('TLB_TRAILING', () => cell.slice().end('X'));
    refuses('TLB_INVALID', () => cell.slice().expectTag(10, 6, 'X'));
  });

  test('a sub-slice cannot be read past its end', () => {
    const slice = new Builder()
      .storeUint(0b1010, 4)
      .storeRef(empty)
      .storeRef(empty)
      .build()
      .slice();
    const part = slice.loadSlice(2, 1);
    refuses('CELL_UNDERFLOW', () => part.clone().loadUint(3));
    refuses('CELL_UNDERFLOW', () => part.preloadRef(1));
    refuses('CELL_UNDERFLOW', () => part.clone().loadSlice(3));
    assert.equal(slice.loadUint(2), 0b10);
  });

  test('a builder can be used after build, and the built cell does not change', () => {
    const builder = new Builder().storeUint(1, 4);
    const cell = builder.build();
    const hash = cell.hashHex();
    const longer = builder.storeUint(15, 4).storeRef(empty).build();
    assert.equal(cell.bitLength, 4);
    assert.equal(cell.refCount, 0);
    assert.equal(cell.hashHex(), hash);
    assert.equal(longer.slice().loadUint(8), 0x1f);
  });

  test('Maybe values round-trip', () => {
    const builder = new Builder().storeMaybeRef(null).storeMaybeRef(empty);
    builder
      .storeMaybe(7, (value, to) => to.storeUint(value, 8))
      .storeMaybe<number>(null, () => assert.fail());
    const slice = builder.build().slice();
    assert.equal(slice.loadMaybeRef(), null);
    assert.ok(slice.loadMaybeRef()?.equals(empty));
    assert.equal(
      slice.loadMaybe((s) => s.loadUint(8)),
      7,
    );
    assert.equal(
      slice.loadMaybe((s) => s.loadUint(8)),
      null,
    );
    slice.end();
  });
});

test('byte ranges and sizes out of bounds are refused', () => {
  const bytes = new Uint8Array(2);
  for (const [from, count] of [
    [0, 17],
    [9, 8],
    [-1, 4],
    [0, -8],
  ] as const)
    assert.throws(() => new Builder().storeBitsOf(bytes, from, count), { code: 'VALUE_RANGE' });
  for (const size of [0, 31, 33])
    assert.throws(() => new Builder().storeBits256(new Uint8Array(size)), { code: 'VALUE_RANGE' });
  assert.equal(new Builder().storeBits256(new Uint8Array(32)).bitLength, 256);
  assert.throws(() => new Builder().storeBigUint(0n, -1), { code: 'VALUE_RANGE' });
});
