import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain/address';
import { labelOf } from '../../data/labels.ts';
import { preferences } from '../../data/preferences.ts';
import { addLabels, labelsFile, setLabel } from './edit-labels.ts';

const [FIRST, SECOND] = [1, 2].map((byte) => new Address(0, new Uint8Array(32).fill(byte))) as [
  Address,
  Address,
];

test('a label is found by any form of the address, and an empty one removes it', () => {
  setLabel(FIRST, ' Savings ');
  for (const form of [FIRST.toRaw(), FIRST.toRaw().toUpperCase(), FIRST.toFriendly()])
    assert.equal(labelOf(preferences().labels, form), 'Savings');
  assert.equal(labelOf(preferences().labels, SECOND.toRaw()), null);
  assert.equal(labelOf(preferences().labels, '__proto__'), null);
  setLabel(FIRST, '');
  assert.equal(labelOf(preferences().labels, FIRST.toRaw()), null);
});

test('labels are exported in the form of the file of names, and read again', () => {
  setLabel(FIRST, 'Savings');
  const file = labelsFile(preferences().labels);
  assert.deepEqual(JSON.parse(file), { [FIRST.toFriendly()]: { name: 'Savings' } });
  setLabel(FIRST, '');
  assert.equal(addLabels(file), 1);
  assert.equal(labelOf(preferences().labels, FIRST.toRaw()), 'Savings');
});

test('a file cannot bring anything but names of addresses, and not too many', () => {
  const hostile = {
    nonsense: { name: 'x' },
    [SECOND.toRaw()]: { name: 7 },
    [FIRST.toFriendly()]: { name: 'n'.repeat(500) },
  };
  assert.equal(addLabels(JSON.stringify(hostile)), 1);
  assert.equal(labelOf(preferences().labels, FIRST.toRaw())?.length, 60);
  for (const text of ['', '7', `"${'x'.repeat(1_000_001)}"`]) assert.throws(() => addLabels(text));
  const many = Array.from({ length: 1500 }, (_, n) => `0:${n.toString(16).padStart(64, '0')}`);
  addLabels(JSON.stringify(Object.fromEntries(many.map((raw) => [raw, { name: 'a' }]))));
  assert.equal(Object.keys(preferences().labels).length, 1000);
});
