import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  bigUint,
  cell,
  currencies,
  int,
  lt,
  maybe,
  message,
  messageInfo,
  stateInit,
  uint,
} from '../../test/support/arbitraries.ts';
import { assertRoundTrips, comparable } from '../../test/support/round-trip.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { CommonMessageInfo } from './common-message-info.ts';
import { addCurrencies, CurrencyCollection, NO_CURRENCIES } from './currency-collection.ts';
import { Message, type MessageFields } from './message.ts';
import { NewBounceBody } from './new-bounce-body.ts';
import { librariesOf, SimpleLib, StateInit } from './state-init.ts';

function fieldsOf({ info, init, initInRef, body, bodyInRef }: MessageFields): unknown {
  return comparable({ info, init, initInRef, body, bodyInRef });
}

/** A library cell: only its hash is in it. */
function libraryCell(): Cell {
  return new Builder().storeUint(2, 8).storeBytes(new Uint8Array(32).fill(1)).buildSpecial();
}

const EXAMPLE: MessageFields = {
  info: { kind: 'external-out', source: null, destination: null, createdLt: 1n, createdAt: 2 },
  init: null,
  initInRef: false,
  body: new Builder().storeUint(5, 8).build(),
  bodyInRef: false,
};

test('parts of a message are stored as they were read', () => {
  assertRoundTrips(CurrencyCollection, currencies);
  assertRoundTrips(CommonMessageInfo, messageInfo);
  assertRoundTrips(StateInit, stateInit);
  assertRoundTrips(
    NewBounceBody,
    fc.record({
      originalBody: cell,
      originalInfo: fc.record({ value: currencies, createdLt: lt, createdAt: uint(32) }),
      bouncedByPhase: uint(8),
      exitCode: int(32),
      computePhase: maybe(fc.record({ gasUsed: uint(32), vmSteps: uint(32) })),
    }),
  );
});

test('a message is stored as it was read, init and body where they were', () => {
  fc.assert(
    fc.property(message, (fields) => {
      const stored = Message.toCell(fields);
      const loaded = Message.load(stored);
      assert.deepEqual(fieldsOf(loaded), fieldsOf(fields));
      assert.deepEqual(loaded.hash, stored.hash());
      assert.deepEqual(Message.load(stored.slice()).hash, stored.hash());
      assert.ok(Message.toCell(loaded).equals(stored));
      const init = fields.init && StateInit.toCell(fields.init).hashHex();
      assert.equal(loaded.initCell?.hashHex() ?? null, init);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('special cells are refused as a message or an init', () => {
  const special = libraryCell();
  assert.throws(() => Message.load(special), { code: 'CELL_SPECIAL' });
  assert.throws(() => StateInit.load(special), { code: 'CELL_SPECIAL' });
});

test('a message with a special cell as init can be read, except for its init', () => {
  const builder = new Builder();
  CommonMessageInfo.store(EXAMPLE.info, builder);
  const stored = builder.storeUint(0b11, 2).storeRef(libraryCell()).storeBit(false).build();
  const loaded = Message.load(stored);
  assert.equal(loaded.info.kind, 'external-out');
  assert.equal(loaded.initCell?.isSpecial, true);
  assert.throws(() => loaded.init, { code: 'CELL_SPECIAL' });
  assert.ok(Message.toCell(loaded).equals(stored));
});

test('a body in a reference may be a special cell', () => {
  const inRef = Message.toCell({ ...EXAMPLE, body: libraryCell(), bodyInRef: true });
  assert.equal(Message.load(inRef).body.isSpecial, true);
  assert.throws(() => Message.toCell({ ...EXAMPLE, body: libraryCell() }), {
    code: 'CELL_SPECIAL',
  });
});

test('data after a body in a reference is refused', () => {
  const stored = Message.toCell({ ...EXAMPLE, bodyInRef: true });
  const longer = new Builder().storeSlice(stored.slice()).storeBit(true).build();
  assert.throws(() => Message.load(longer), { code: 'TLB_TRAILING' });
});

test('truncated and random bits cause only errors with a code', () => {
  fc.assert(
    fc.property(cell, (random) => {
      try {
        Message.load(random);
      } catch (error) {
        assert.ok(error instanceof ChainError);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('libraries of an init round-trip', () => {
  const root = new Builder().storeUint(1, 8).build();
  const library = Dictionary.fromSorted(bytesKey(32), SimpleLib, [
    [root.hash(), { public: true, root }],
  ]).root as Cell;
  const init = { fixedPrefixLength: null, special: null, code: null, data: null, library };
  const lib = librariesOf(init).get(root.hash());
  assert.ok(lib?.public && lib.root.equals(root));
  assert.equal(librariesOf({ ...init, library: null }).isEmpty, true);
});

test('2^32 extra currencies in a few cells are refused', () => {
  let root = new Builder().storeUint(0b00, 2).storeVarUint(1n, 5).build();
  for (let i = 0; i < 32; i++)
    root = new Builder().storeUint(0b00, 2).storeRef(root).storeRef(root).build();
  const builder = new Builder().storeCoins(1n).storeMaybeRef(root);
  const endless = CurrencyCollection.load(builder.build());
  assert.throws(() => addCurrencies(endless, endless), { code: 'TLB_INVALID' });
  assert.equal(addCurrencies(endless, { ...NO_CURRENCIES, coins: 2n }).coins, 3n);
});

test('currencies are added one by one', () => {
  fc.assert(
    fc.property(currencies, currencies, bigUint(8), (a, b, more) => {
      const sum = addCurrencies(a, b);
      assert.equal(sum.coins, a.coins + b.coins);
      const ids = new Set([...a.extra.keys(), ...b.extra.keys()]);
      assert.deepEqual(new Set(sum.extra.keys()), ids);
      for (const id of ids) {
        assert.equal(sum.extra.get(id), (a.extra.get(id) ?? 0n) + (b.extra.get(id) ?? 0n));
        const raised = addCurrencies(sum, { coins: 0n, extra: b.extra.set(id, more) });
        assert.equal(raised.extra.get(id), (sum.extra.get(id) ?? 0n) + more);
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});
