import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, CellRef, Config, Dictionary, intKey } from '@tonway/chain';
import { shownValue } from './decoded.ts';
import { parametersOf } from './parameters.ts';
import { durationText, shareText } from './shares.ts';

test('values are texts, objects are fields with words as names', () => {
  const cell = new Builder().build();
  const address = new Address(0, new Uint8Array(32));
  assert.deepEqual(shownValue({ utimeSince: 5, maxStake: 7n, isOn: true, nothing: null }), [
    { name: 'utime since', value: '5' },
    { name: 'max stake', value: '7' },
    { name: 'is on', value: 'yes' },
    { name: 'nothing', value: 'none' },
  ]);
  assert.equal(shownValue(cell), `cell ${cell.hashHex()}`);
  assert.equal(shownValue(address), address.toRaw());
  assert.equal(shownValue(Uint8Array.of(1, 255)), '01ff');
});

test('sets are lists of their members, long lists are cut', () => {
  assert.equal(shownValue(new Map([3, 9].map((key) => [key, true]))), '3, 9');
  const long = shownValue(Array.from({ length: 5000 }, (_, index) => index));
  assert.equal(long.length, 1001);
  assert.deepEqual(long.at(-1), { name: 'more', value: 'not shown' });
});

test('parameters are decoded; unknown and malformed ones are left as cells', () => {
  // capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
  const version = new Builder().storeUint(0xc4, 8).storeUint(13, 32).storeBigUint(238n, 64).build();
  const wrong = new Builder().storeUint(1, 8).build();
  const cells = [
    [-5, wrong],
    [8, version],
    [20, wrong],
    [1000, wrong],
  ] as const;
  const dictionary = cells.reduce(
    (all, [number, cell]) => all.set(number, cell),
    new Dictionary(intKey(32), CellRef, null),
  );
  const parameters = parametersOf(new Config(dictionary));
  assert.deepEqual(
    parameters.map(({ number, value }) => [number, value]),
    [
      [
        8,
        [
          { name: 'version', value: '13' },
          { name: 'capabilities', value: '238' },
        ],
      ],
      [20, null],
      [1000, null],
      [-5, null],
    ],
  );
});

test('shares are cut, durations are whole numbers of the largest unit', () => {
  assert.equal(shareText(2n, 3n), '66.666 %');
  assert.equal(shareText(1n, 1n), '100.000 %');
  assert.equal(shareText(0n, 0n), '0 %');
});

test('durations are told in their two largest units', () => {
  assert.deepEqual([86_400, 7200, 65_536, 90_061, 86_460, 60, 100, 30, 1, 0].map(durationText), [
    '1 day',
    '2 hours',
    '18 hours 12 minutes',
    '1 day 1 hour',
    '1 day',
    '1 minute',
    '1 minute 40 seconds',
    '30 seconds',
    '1 second',
    '0 seconds',
  ]);
});
