import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoc, VmStack } from '@tonway/chain';
import { ENDLESS, NEVER_ENDING } from '../../test/hostile/hostile-code.ts';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import type { GetMethodCall } from '../get-method/call.ts';
import { prepare } from '../get-method/prepare.ts';
import type { GetMethodJob } from '../worker/jobs.ts';
import { WorkerPool } from './worker-pool.ts';

const MEBIBYTE = 2 ** 20;
const DROP_INC = assemble('30 A4');
const NEVER_ENDING_JOB = job(NEVER_ENDING);

function job(call: Pick<GetMethodCall, 'code'> & Partial<GetMethodCall>): GetMethodJob {
  return prepare({ ...executionContext, ...call }).job('minimal');
}

async function checkRight(pool: WorkerPool, value = 41n): Promise<void> {
  const { stack } = await pool.run(job({ code: DROP_INC, stack: [{ kind: 'int', value }] }));
  assert.deepEqual(VmStack.load(readBoc(stack)), [{ kind: 'int', value: value + 1n }]);
}

async function checkMany(pool: WorkerPool, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => checkRight(pool, BigInt(index))));
}

test('calls beyond the queue limit are refused, queued calls are not', async (t) => {
  const pool = new WorkerPool({ workers: 1, maxQueued: 3 });
  t.after(() => pool.close());
  const waiting = checkMany(pool, 3);
  await assert.rejects(checkRight(pool), { code: 'TVM_BUSY', transient: true });
  assert.deepEqual({ ...pool.snapshot }, snapshot({ queued: 3, refused: 1 }));
  await waiting;
  await checkRight(pool);
  assert.deepEqual({ ...pool.snapshot }, snapshot({ calls: 4, refused: 1 }));
});

test('a call is ended by its timeout, and others are not delayed', async (t) => {
  const pool = new WorkerPool({ workers: 2, timeoutMs: 2000 });
  t.after(() => pool.close());
  // Both workers have started, which may take longer than the timeout.
  let warmUp = checkMany(pool, 200);
  for (; pool.snapshot.busy < 2; warmUp = checkMany(pool, 200)) await warmUp;
  await warmUp;
  const { calls } = pool.snapshot;
  const endless = assert.rejects(pool.run(NEVER_ENDING_JOB), { code: 'TVM_TIMEOUT' });
  await checkMany(pool, 200);
  assert.equal(pool.snapshot.busy, 1);
  await endless;
  await Promise.all([1, 2].map(() => assert.rejects(pool.run(NEVER_ENDING_JOB))));
  await checkMany(pool, 200);
  assert.deepEqual(
    { ...pool.snapshot },
    snapshot({ workers: 2, started: 2, calls: calls + 403, timeouts: 3 }),
  );
});

test('a second worker starts when calls wait, and not before', async (t) => {
  const pool = new WorkerPool({ workers: 2, timeoutMs: 2000 });
  t.after(() => pool.close());
  for (let number = 0; number < 20; number++) await checkRight(pool);
  assert.equal(pool.snapshot.started, 1);
  const endless = assert.rejects(pool.run(NEVER_ENDING_JOB), { code: 'TVM_TIMEOUT' });
  await checkMany(pool, 20);
  assert.equal(pool.snapshot.started, 2);
  await endless;
});

test('closing finishes running calls and accepts no new ones', async (t) => {
  const pool = new WorkerPool({ workers: 2 });
  t.after(() => pool.close());
  const begun = checkMany(pool, 50);
  const closed = pool.close();
  await assert.rejects(checkRight(pool), { code: 'TVM_CLOSED', transient: false });
  await closed;
  assert.equal(pool.snapshot.calls, 50);
  await begun;
});

test('a call that needs too much memory fails, and the next one succeeds', async (t) => {
  const pool = new WorkerPool({ workers: 1, maxMemoryBytes: 64 * MEBIBYTE });
  t.after(() => pool.close());
  const greedy = job({ code: ENDLESS['a stack'] ?? DROP_INC, gasLimit: 50_000_000 });
  await assert.rejects(pool.run(greedy), { code: 'TVM_CRASHED' });
  await checkMany(pool, 20);
  assert.deepEqual({ ...pool.snapshot }, snapshot({ calls: 21, crashes: 1 }));
});

test('memory too small for an emulator is refused at once', () => {
  assert.throws(() => new WorkerPool({ maxMemoryBytes: 30 * MEBIBYTE }), RangeError);
});

test('input that is too large is refused before it reaches the emulator', async (t) => {
  const pool = new WorkerPool({ workers: 1 });
  t.after(() => pool.close());
  const data = new Uint8Array(33 * MEBIBYTE);
  await assert.rejects(pool.run({ ...job({ code: DROP_INC }), data }), { code: 'TVM_INPUT' });
  await checkRight(pool);
});

function snapshot(changes: Partial<WorkerPool['snapshot']>): WorkerPool['snapshot'] {
  const states = { workers: 1, started: 1, busy: 0, long: 0, queued: 0 };
  return { ...states, calls: 0, timeouts: 0, crashes: 0, refused: 0, aborted: 0, ...changes };
}
