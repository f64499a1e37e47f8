import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { readBoc, VmStack } from '@tonway/chain';
import { NEVER_ENDING } from '../../test/hostile/hostile-code.ts';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import { prepare } from '../get-method/prepare.ts';
import { WorkerPool } from './worker-pool.ts';

const DROP_INC = assemble('30 A4');

async function checkRight(pool: WorkerPool, value: bigint): Promise<void> {
  const prepared = prepare({
    ...executionContext,
    code: DROP_INC,
    stack: [{ kind: 'int', value }],
  });
  const { stack } = await pool.run(prepared.job('minimal'));
  assert.deepEqual(VmStack.load(readBoc(stack)), [{ kind: 'int', value: value + 1n }]);
}

test('a lost worker is replaced, and every call gets its own answer', async (t) => {
  const workers: Worker[] = [];
  const remember = (worker: Worker) => workers.push(worker);
  process.on('worker', remember);
  const pool = new WorkerPool({ workers: 1 });
  t.after(() => {
    process.off('worker', remember);
    return pool.close();
  });

  await checkRight(pool, 1n);
  await workers.at(-1)?.terminate();
  await Promise.all([2n, 3n, 4n].map((value) => checkRight(pool, value)));
  assert.equal(pool.snapshot.crashes, 0, 'it was idle');

  const endless = pool.run(prepare({ ...executionContext, ...NEVER_ENDING }).job('minimal'));
  const failed = assert.rejects(endless, { code: 'TVM_CRASHED' });
  await workers.at(-1)?.terminate();
  await failed;
  await Promise.all([5n, 6n, 7n].map((value) => checkRight(pool, value)));
  assert.equal(pool.snapshot.crashes, 1);
  assert.equal(workers.length, 3);
});

test('a prefetched call survives the exit of its worker, and no call is executed twice', async (t) => {
  const workers: Worker[] = [];
  const remember = (worker: Worker) => workers.push(worker);
  process.on('worker', remember);
  const pool = new WorkerPool({ workers: 1 });
  t.after(() => {
    process.off('worker', remember);
    return pool.close();
  });
  await checkRight(pool, 1n);

  const endless = pool.run(prepare({ ...executionContext, ...NEVER_ENDING }).job('minimal'));
  const failed = assert.rejects(endless, { code: 'TVM_CRASHED' });
  const prefetched = checkRight(pool, 2n);
  assert.deepEqual([pool.snapshot.busy, pool.snapshot.queued], [1, 1]);
  await workers.at(-1)?.terminate();
  await Promise.all([failed, prefetched]);
  const { calls, crashes } = pool.snapshot;
  assert.deepEqual({ calls, crashes }, { calls: 3, crashes: 1 });
});
