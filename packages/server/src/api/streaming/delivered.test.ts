import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finality } from '../../store/ledger/transaction.ts';
import { DeliveredStates, DeliveredTraces } from './delivered.ts';

/** Plays deliveries of one trace (`p`, `c`, `f`) and invalidations (`x`); returns those that the client gets. */
function play(events: string, minFinality: Finality = 'pending'): string {
  const finalities = new Map<string, Finality>([
    ['p', 'pending'],
    ['c', 'confirmed'],
    ['f', 'finalized'],
  ]);
  const traces = new DeliveredTraces();
  return [...events]
    .filter((event) => {
      const finality = finalities.get(event);
      return finality ? traces.deliver('t', finality, minFinality) : traces.invalidate('t');
    })
    .join('');
}

test('a lower finality never follows a higher one, except after an invalidation', () => {
  assert.equal(play('ppccff'), 'ppccff');
  assert.equal(play('cpcp'), 'cc');
  assert.equal(play('fpcf'), 'ff');
  assert.equal(play('pfcpf'), 'pff');
  assert.equal(play('cxp'), 'cxp');
  assert.equal(play('cpxpcxpf'), 'cxpcxpf');
});

test('notifications below the minimum are not delivered', () => {
  assert.equal(play('pcpf', 'confirmed'), 'cf');
  assert.equal(play('pcfpf', 'finalized'), 'ff');
});

test('an invalidation is delivered once, and only if the newest notification is not final', () => {
  assert.equal(play('x'), '');
  assert.equal(play('pxx'), 'px');
  assert.equal(play('pcx'), 'pcx');
  assert.equal(play('pfx'), 'pf');
  assert.equal(play('fxpx'), 'f');
  assert.equal(play('px', 'confirmed'), '');
  assert.equal(play('pcfx', 'finalized'), 'f');
  assert.equal(play('pxpx'), 'pxpx');
});

test('a minimum that is raised later does not hide the invalidation of what was delivered', () => {
  const traces = new DeliveredTraces();
  assert.ok(traces.deliver('a', 'pending', 'pending'));
  assert.ok(traces.deliver('b', 'pending', 'pending'));
  assert.ok(!traces.deliver('a', 'confirmed', 'finalized'));
  assert.ok(traces.deliver('b', 'finalized', 'finalized'));
  assert.ok(traces.invalidate('a'));
  assert.ok(!traces.invalidate('b'));
});

test('traces are independent; the oldest of more than 10,000 is forgotten', () => {
  const traces = new DeliveredTraces();
  for (let i = 0; i < 10_000; i++) traces.deliver(`t${i}`, 'pending', 'pending');
  // renewed by another delivery
  traces.deliver('t0', 'confirmed', 'pending');
  traces.deliver('new', 'pending', 'pending');
  assert.ok(!traces.invalidate('t1'));
  for (const trace of ['t0', 't2', 't9999', 'new']) assert.ok(traces.invalidate(trace), trace);
});

test('a connection that gets only finalized notifications records nothing', () => {
  const traces = new DeliveredTraces();
  traces.deliver('a', 'pending', 'pending');
  for (let i = 0; i < 20_000; i++) traces.deliver(`t${i}`, 'finalized', 'finalized');
  assert.ok(traces.invalidate('a'));
});

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
