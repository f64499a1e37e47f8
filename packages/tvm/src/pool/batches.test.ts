import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { VmStack } from '@tonway/chain';
import { ENDLESS, NEVER_ENDING } from '../../test/hostile/hostile-code.ts';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import type { GetMethodCall } from '../get-method/call.ts';
import { loadStack, prepare } from '../get-method/prepare.ts';
import type { GetMethodJob } from '../worker/jobs.ts';
import { type PoolOptions, WorkerPool } from './worker-pool.ts';

const DROP_INC = assemble('30 A4');
const GREEDY = { code: ENDLESS['a stack'] ?? DROP_INC, gasLimit: 50_000_000 };

interface Watched {
  readonly pool: WorkerPool;
  readonly workers: readonly Worker[];
  /** The number of jobs in each message to a worker. */
  readonly sizes: number[];
}

/** A pool of one worker that has started. */
async function watchedPool(t: TestContext, options: PoolOptions = {}): Promise<Watched> {
  const workers: Worker[] = [];
  const sizes: number[] = [];
  const watch = (worker: Worker) => {
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (jobs: readonly unknown[]) => {
      sizes.push(jobs.length);
      post(jobs);
    };
    workers.push(worker);
  };
  process.on('worker', watch);
  const pool = new WorkerPool({ workers: 1, ...options });
  t.after(() => {
    process.off('worker', watch);
    return pool.close();
  });
  await checkRight(pool, 0);
  sizes.length = 0;
  return { pool, workers, sizes };
}

function job(call: Pick<GetMethodCall, 'code'> & Partial<GetMethodCall>): GetMethodJob {
  return prepare({ ...executionContext, ...call }).job('minimal');
}

/** Each call has its own client, so that the pool knows nothing about its duration. */
async function checkRight(pool: WorkerPool, number: number): Promise<void> {
  const stack: VmStack = [{ kind: 'int', value: BigInt(number) }];
  const outcome = await pool.run(job({ code: DROP_INC, stack }), { client: `client ${number}` });
  const expected: VmStack = [{ kind: 'int', value: BigInt(number + 1) }];
  assert.deepEqual(loadStack(outcome.stack).stack, expected);
}

test('calls of one turn of the event loop go to a busy worker in one message', async (t) => {
  const { pool, sizes } = await watchedPool(t);
  await Promise.all([1, 2, 3, 4, 5].map((number) => checkRight(pool, number)));
  // On a busy machine some of them are revoked and sent again.
  assert.deepEqual(sizes.slice(0, 2), [1, 4]);
});

test('a call that never ends delays none that finished before it, and those after it run later', async (t) => {
  const { pool, sizes } = await watchedPool(t, { longMs: 200, timeoutMs: 3000 });
  const before = [1, 2, 3].map((number) => checkRight(pool, number));
  const endless = assert.rejects(pool.run(job(NEVER_ENDING), { client: 'hostile' }), {
    code: 'TVM_TIMEOUT',
  });
  const after = checkRight(pool, 4);
  await Promise.all(before);
  assert.deepEqual(sizes.slice(0, 2), [1, 4]);
  assert.equal(pool.snapshot.timeouts, 0);
  await Promise.all([endless, after]);
  const { calls, timeouts, crashes } = pool.snapshot;
  assert.deepEqual({ calls, timeouts, crashes }, { calls: 6, timeouts: 1, crashes: 0 });
});

test('a call that breaks the emulator fails alone', async (t) => {
  const { pool, sizes } = await watchedPool(t, { maxMemoryBytes: 64 * 2 ** 20, timeoutMs: 30_000 });
  const before = [1, 2].map((number) => checkRight(pool, number));
  const greedy = assert.rejects(pool.run(job(GREEDY), { client: 'hostile' }), {
    code: 'TVM_CRASHED',
  });
  const after = [3, 4].map((number) => checkRight(pool, number));
  await Promise.all([...before, greedy, ...after]);
  assert.deepEqual(sizes.slice(0, 2), [1, 4]);
  assert.deepEqual([pool.snapshot.calls, pool.snapshot.crashes], [6, 1]);
});

test('a worker that exits in the middle of a batch fails one call, and the others run again', async (t) => {
  const { pool, workers } = await watchedPool(t);
  const before = [1, 2].map((number) => checkRight(pool, number));
  const endless = assert.rejects(pool.run(job(NEVER_ENDING), { client: 'hostile' }), {
    code: 'TVM_CRASHED',
  });
  const after = [3, 4].map((number) => checkRight(pool, number));
  await Promise.all(before);
  await workers.at(-1)?.terminate();
  await Promise.all([endless, ...after]);
  assert.deepEqual([pool.snapshot.calls, pool.snapshot.crashes], [6, 1]);
});

test('an aborted call of a batch is not executed, and the others are', async (t) => {
  const { pool } = await watchedPool(t, { longMs: 500, timeoutMs: 1000 });
  const endless = assert.rejects(pool.run(job(NEVER_ENDING), { client: 'hostile' }));
  const gone = new AbortController();
  const aborted = pool.run(job({ code: DROP_INC }), { client: 'gone', signal: gone.signal });
  const other = checkRight(pool, 1);
  setTimeout(() => gone.abort(), 5);
  await assert.rejects(aborted, { code: 'TVM_ABORTED' });
  await Promise.all([endless, other]);
  assert.deepEqual([pool.snapshot.calls, pool.snapshot.aborted], [4, 1]);
});
