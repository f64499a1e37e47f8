import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecodedStep } from './step.ts';
import { StepQueue } from './step-queue.ts';

const NO_BYTES = new Uint8Array();
const turn = () => new Promise((resolve) => setImmediate(resolve));

function step(seqno: number): DecodedStep {
  return {
    seqno,
    rootHash: NO_BYTES,
    parentRootHash: new Uint8Array(32),
    genUtime: 0,
    rows: {
      blocks: NO_BYTES,
      transactions: NO_BYTES,
      messages: NO_BYTES,
      account_states: NO_BYTES,
    },
    counts: { blocks: 1, transactions: 4, messages: 4, account_states: 1 },
    lt: { least: 0n, greatest: 0n },
    unfinished: [],
    states: [],
    codes: [],
    globalVersion: null,
  };
}

/** Steps that are ready when the test says so. */
function byHand(options: { readonly last?: number; readonly ahead: number }) {
  const waiting = new Map<number, PromiseWithResolvers<DecodedStep>>();
  const load = (seqno: number) => {
    const made = Promise.withResolvers<DecodedStep>();
    waiting.set(seqno, made);
    return made.promise;
  };
  const queue = new StepQueue({ first: 5, load, ...options });
  const finish = (...seqnos: number[]) =>
    seqnos.forEach((seqno) => void waiting.get(seqno)?.resolve(step(seqno)));
  return { queue, waiting, finish };
}

const seqnosOf = (steps: readonly DecodedStep[]) => steps.map(({ seqno }) => seqno);

test('steps are returned in order, as many as are ready and fit', async () => {
  const { queue, waiting, finish } = byHand({ ahead: 4 });
  assert.deepEqual([...waiting.keys()], [5, 6, 7, 8]);
  const first = queue.take(100);
  finish(6, 8);
  await turn();
  finish(5);
  assert.deepEqual(seqnosOf(await first), [5, 6]);
  assert.deepEqual([...waiting.keys()].slice(4), [9, 10], 'as many as before are in the making');
  finish(7, 9, 10);
  await turn();
  assert.deepEqual(seqnosOf(await queue.take(25)), [7, 8], 'each has ten rows');
  assert.deepEqual(seqnosOf(await queue.take(1)), [9], 'one at least');
});

test('no step follows the last one', async () => {
  const { queue, waiting, finish } = byHand({ ahead: 4, last: 6 });
  finish(5, 6);
  await turn();
  assert.deepEqual(seqnosOf(await queue.take(100)), [5, 6]);
  assert.deepEqual(await queue.take(100), []);
  assert.equal(waiting.size, 2);
});

test('a failure is reported in the order of the steps', async () => {
  const { queue, waiting, finish } = byHand({ ahead: 2 });
  waiting.get(6)?.reject(new Error('lost'));
  await turn();
  finish(5);
  assert.deepEqual(seqnosOf(await queue.take(100)), [5]);
  await assert.rejects(queue.take(100), /lost/);
});
