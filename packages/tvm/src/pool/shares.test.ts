import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEVER_ENDING } from '../../test/hostile/hostile-code.ts';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import { prepare } from '../get-method/prepare.ts';
import { WorkerPool } from './worker-pool.ts';

const SHORT = prepare({ ...executionContext, code: assemble('30') }).job('minimal');
const ENDLESS = prepare({ ...executionContext, ...NEVER_ENDING }).job('minimal');
const ATTACKER = { client: 'attacker' };

function endless(pool: WorkerPool, count: number, signal?: AbortSignal): Promise<unknown[]> {
  const options = signal ? { ...ATTACKER, signal } : ATTACKER;
  return Promise.all(
    Array.from({ length: count }, () => pool.run(ENDLESS, options).catch(({ code }) => code)),
  );
}

test('an aborted call is dropped from the queue, or ended if it is long', async (t) => {
  const pool = new WorkerPool({ workers: 1, longMs: 100, timeoutMs: 30_000 });
  t.after(() => pool.close());
  await pool.run(SHORT);
  const gone = new AbortController();
  const attack = endless(pool, 50, gone.signal);
  const other = pool.run(SHORT, { client: 'other' });
  setTimeout(() => gone.abort(), 300);
  assert.deepEqual(await attack, Array(50).fill('TVM_ABORTED'));
  await other;
  assert.deepEqual({ ...pool.snapshot, calls: 52, aborted: 50 }, { ...pool.snapshot });
  await assert.rejects(pool.run(SHORT, { signal: gone.signal }), { code: 'TVM_ABORTED' });
});

test('an abort is reported at once, and the call is ended when it becomes long', async (t) => {
  const pool = new WorkerPool({ workers: 1, longMs: 300, timeoutMs: 30_000 });
  t.after(() => pool.close());
  await pool.run(SHORT);
  const gone = new AbortController();
  const attack = endless(pool, 1, gone.signal);
  setTimeout(() => gone.abort(), 50);
  assert.deepEqual(await attack, ['TVM_ABORTED']);
  assert.equal(pool.snapshot.busy, 1);
  await pool.run(SHORT);
  assert.equal(pool.snapshot.aborted, 1);
});

test('a call prefetched behind an endless one is revoked and runs on another worker', async (t) => {
  const pool = new WorkerPool({ workers: 2, longMs: 2000, timeoutMs: 3000 });
  t.after(() => pool.close());
  await Promise.all([pool.run(SHORT), pool.run(SHORT)]);
  const gone = new AbortController();
  const attack = endless(pool, 1, gone.signal);
  const others = Array.from({ length: 20 }, () => pool.run(SHORT, { client: 'other' }));
  await Promise.all(others);
  assert.deepEqual([pool.snapshot.busy, pool.snapshot.queued], [1, 0]);
  gone.abort();
  assert.deepEqual(await attack, ['TVM_ABORTED']);
});
