import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION_TYPES } from '@tonway/actions/say';
import { Address } from '@tonway/chain/address';
import { filterParams, historyFilterOf, isFiltered, KIND_NAMES } from './history-filter.ts';

const OTHER = new Address(0, new Uint8Array(32).fill(7));
const of = (text: string) => historyFilterOf(new URLSearchParams(text));

test('a filter is what the address of the page says', () => {
  const filter = of(`show=in&kind=tokens&from=2026-11-01&to=2026-11-02&with=${OTHER.toFriendly()}`);
  const { action_type, ...params } = filterParams(filter);
  assert.deepEqual(params, {
    direction: 'in',
    partial_pages: true,
    start_utime: Date.UTC(2026, 10, 1) / 1000,
    end_utime: Date.UTC(2026, 10, 3) / 1000 - 1,
    counterparty: OTHER.toRaw().toUpperCase(),
  });
  assert.ok(action_type?.includes('jetton_transfer') && !action_type.includes('ton_transfer'));
  assert.ok(isFiltered(filter));
});

test('what cannot be read filters nothing', () => {
  for (const text of [
    '',
    'show=x',
    'kind=toString',
    'from=yesterday&to=2026-13-01',
    'with=nobody',
  ]) {
    assert.deepEqual(filterParams(of(text)), {}, text);
    assert.equal(isFiltered(of(text)), false, text);
  }
});

test('every type is of one kind', () => {
  const types = KIND_NAMES.map((kind) => filterParams(of(`kind=${kind}`)).action_type ?? []);
  assert.deepEqual(types.flat().toSorted(), ACTION_TYPES.toSorted());
  assert.ok(types.every(({ length }) => length > 0));
});
