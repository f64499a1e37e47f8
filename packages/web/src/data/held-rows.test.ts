import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldRows } from './held-rows.ts';

const held = (read: string, rows: string) => {
  const { shown, added } = heldRows([...read], [...rows], (row) => row.toLowerCase());
  return `${shown.join('')} ${added}`;
};

test('new rows are counted, and those that fell off the end stay', () => {
  assert.equal(held('cba', 'edc'), 'cba 2');
});

test('rows that are read show their newest form', () => {
  assert.equal(held('cba', 'dCB'), 'CBa 1');
});

test('further rows at the end are shown', () => {
  assert.equal(held('cb', 'cba'), 'cba 0');
  assert.equal(held('cb', 'dcba'), 'cba 1');
});

test('an empty list shows everything; a list that was replaced stays', () => {
  assert.equal(held('', 'ba'), 'ba 0');
  assert.equal(held('ba', 'fedc'), 'ba 4');
});
