import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentMap } from './recent-map.ts';

test('keeps what was used lately, and never more than its size', () => {
  const map = new RecentMap<number>(100);
  for (let i = 0; i < 10_000; i++) {
    map.set(`n${i}`, i);
    assert.equal(map.get('n0'), 0, 'what is asked for stays');
    assert.ok(map.names().size <= 100);
  }
  assert.equal(map.get('n9990'), 9990);
  assert.equal(map.has('n5000'), false);
});

test('a value that was set anew is the only one', () => {
  const map = new RecentMap<number>(4);
  map.set('a', 1);
  map.set('b', 1);
  map.set('a', 2);
  assert.equal(map.get('a'), 2);
  map.set('c', 1);
  assert.equal(map.get('a'), 2);
});
