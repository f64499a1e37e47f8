import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveredStates } from './live-member.ts';

function changed(lt: bigint, hash: number) {
  return { account: Buffer.alloc(33), lt, hash: Buffer.alloc(32, hash) };
}

test('a state that does not follow the one before revokes it first', () => {
  const states = new DeliveredStates();
  assert.equal(states.deliver('a', changed(5n, 1)), false);
  assert.equal(states.deliver('b', changed(1n, 2)), false);
  assert.equal(states.deliver('a', changed(7n, 3)), false);
  assert.equal(states.deliver('a', changed(7n, 3)), false);
  assert.equal(states.deliver('a', changed(7n, 4)), true);
  assert.equal(states.deliver('a', changed(6n, 5)), true);
});

test('only the last state of an account is revoked, once', () => {
  const states = new DeliveredStates();
  const [first, second] = [changed(5n, 1), changed(7n, 2)];
  states.deliver('a', first);
  states.deliver('a', second);
  assert.equal(states.invalidate('a', first), false);
  assert.equal(states.invalidate('a', second), true);
  assert.equal(states.invalidate('a', second), false);
  assert.equal(states.deliver('a', first), false);
});

test('the number of states is limited, the oldest go first', () => {
  const states = new DeliveredStates();
  for (let i = 0; i < 20_000; i++) states.deliver(String(i), changed(5n, 1));
  assert.equal(states.all.size, 10_000);
  assert.ok(states.all.has('19999') && !states.all.has('9999'));
});
