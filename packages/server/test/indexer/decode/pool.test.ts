import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import { DecodePool, type DecodePoolOptions } from '../../../src/index/decode/pool.ts';
import { DecodeError } from '../../../src/index/decode/worker-messages.ts';
import type { MasterchainStep } from '../../../src/index/step.ts';
import { recordedSteps } from './support/recorded-steps.ts';

/** A pool, and the workers it started so far. */
function startPool(t: TestContext, options: DecodePoolOptions) {
  const workers: Worker[] = [];
  const remember = (worker: Worker) => workers.push(worker);
  process.on('worker', remember);
  const pool = new DecodePool(options);
  t.after(() => {
    process.off('worker', remember);
    return pool.close();
  });
  return { pool, workers };
}

function firstSteps(count: number): MasterchainStep[] {
  return [...recordedSteps('localnet/split').take(count)];
}

test('workers decode steps like this thread, from any kind of memory', async (t) => {
  const { pool } = startPool(t, { workers: 2 });
  const steps = firstSteps(30);
  const shared = steps.map(({ masterchain, shards }) => {
    const boc = Buffer.concat([Buffer.alloc(7), masterchain.boc]).subarray(7);
    return { masterchain: { ...masterchain, boc }, shards };
  });
  const decoded = await Promise.all(shared.map((step) => pool.decode(step)));
  const plain = steps.map((step) => structuredClone(decodeStep(step)));
  assert.deepEqual(decoded, plain);
  assert.ok(
    shared.every(({ masterchain }) => masterchain.boc.length > 0),
    'the caller keeps his own',
  );
});

test('errors of blocks are those of this thread', async (t) => {
  const { pool } = startPool(t, { workers: 1 });
  const [step] = firstSteps(1);
  assert.ok(step);
  const masterchain = { ...step.masterchain, boc: step.masterchain.boc.subarray(0, 900) };
  const broken = { ...step, masterchain };
  await assert.rejects(pool.decode(broken), {
    name: 'DecodeError',
    code: 'BLOCK_UNDECODABLE',
    message: /the block \(-1,8000000000000000,1\) cannot be decoded: /,
  });
  assert.equal((await pool.decode(step)).seqno, 1);
});

test('a step of a lost worker is decoded once by another', async (t) => {
  const { pool, workers } = startPool(t, { workers: 1 });
  const [step] = firstSteps(1);
  assert.ok(step);
  await pool.decode(step);
  const lostOnce = pool.decode(step);
  void workers.at(-1)?.terminate();
  assert.equal((await lostOnce).seqno, 1);
  assert.equal(workers.length, 2);

  const lostTwice = assert.rejects(pool.decode(step), {
    code: 'DECODE_CRASHED',
    message: /2 workers were lost while they decoded the masterchain block 1/,
  });
  const killNext = (worker: Worker) => worker.once('message', () => void worker.terminate());
  process.once('worker', killNext);
  void workers.at(-1)?.terminate();
  await lostTwice;
  assert.equal((await pool.decode(step)).seqno, 1);
});

test('a step that takes too long is aborted', async (t) => {
  const { pool } = startPool(t, { workers: 1, timeoutMs: 1 });
  const steps = firstSteps(322);
  const large = steps.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  assert.ok(large);
  await assert.rejects(pool.decode(large), (error) => {
    assert.ok(error instanceof DecodeError && error.cause instanceof DecodeError);
    assert.deepEqual([error.code, error.cause.code], ['DECODE_CRASHED', 'DECODE_TIMEOUT']);
    return true;
  });
});

test('the queue is bounded, and closing rejects queued steps', async (t) => {
  const { pool } = startPool(t, { workers: 1, maxQueued: 2 });
  const [step] = firstSteps(1);
  assert.ok(step);
  const waiting = [pool.decode(step), pool.decode(step)];
  await assert.rejects(pool.decode(step), { code: 'DECODE_BUSY' });
  const failed = Promise.all(waiting.map((one) => assert.rejects(one, { code: 'DECODE_CLOSED' })));
  await pool.close();
  await failed;
  await assert.rejects(pool.decode(step), { code: 'DECODE_CLOSED' });
});

function sizeOf({ masterchain, shards }: MasterchainStep): number {
  return masterchain.boc.length + shards.reduce((sum, { boc }) => sum + boc.length, 0);
}
