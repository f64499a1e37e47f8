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

test('long calls get half of the workers, and one client does not block others', async (t) => {
  const pool = new WorkerPool({ workers: 2, longMs: 100, timeoutMs: 700 });
  t.after(() => pool.close());
  await pool.run(SHORT);
  const attack = endless(pool, 4);
  const waits: number[] = [];
  let mostLong = 0;
  for (let i = 0; i < 100; i++) {
    const startMs = performance.now();
    await pool.run(SHORT, { client: 'other' });
    waits.push(performance.now() - startMs);
    mostLong = Math.max(mostLong, pool.snapshot.long);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  waits.sort((a, b) => a - b);
  t.diagnostic(
    `others wait: median ${waits[50]?.toFixed(1)} ms, at most ${waits[99]?.toFixed()} ms`,
  );
  assert.ok((waits[90] ?? 0) < 100, 'nine of ten are not held up at all');
  assert.equal(mostLong, 1);
  assert.deepEqual(await attack, Array(4).fill('TVM_TIMEOUT'));
});
