import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Position } from './position.ts';

test('the position starts after the head, and follows cursors forwards only', () => {
  const position = new Position(null);
  assert.equal(position.since, null);
  position.startAfter(41);
  assert.deepEqual(position.since, { mc_seqno: 42 });
  for (const [cursor, expected] of [
    ['a-9-3', 'a-9-3'],
    ['a-9-2', 'a-9-3'],
    ['a-8-4294967295', 'a-9-3'],
    ['a-10-0', 'a-10-0'],
    ['a-10-4294967295', 'a-10-4294967295'],
    ['b-1-0', 'b-1-0'],
    ['another form', 'another form'],
  ] as const) {
    position.advance(cursor);
    assert.equal(position.since, expected);
  }
});

test('the position that the caller gave is kept until the first cursor', () => {
  const position = new Position({ utime: 5 });
  position.startAfter(41);
  assert.deepEqual(position.since, { utime: 5 });
});
