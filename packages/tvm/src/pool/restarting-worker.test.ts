import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RestartingWorker } from './restarting-worker.ts';

type Message = readonly [start: number, answer: string];

/** Answers with the number of its start; ends, spins or fails when told to. */
const OBEDIENT = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', (order) => {
  if (order === 'exit') process.exit();
  if (order === 'fail') throw new Error('as told');
  parentPort.postMessage([workerData, order]);
  while (order === 'spin');
});
parentPort.postMessage([workerData, 'ready']);
`;

function start(t: TestContext, source: string) {
  const messages: Message[] = [];
  const losses: string[] = [];
  let starts = 0;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const worker = new RestartingWorker<string, Message>(
    { entry, resourceLimits: {}, workerData: () => ++starts },
    {
      message: (message) => messages.push(message),
      lost: (cause, started) => losses.push(`${started}: ${cause}`),
    },
  );
  t.after(() => worker.close());
  const received = async (...message: Message) => {
    while (!messages.some((each) => String(each) === String(message))) await sleep(5);
  };
  return { worker, messages, losses, received };
}

test('a worker that exits or throws is replaced at once', async (t) => {
  const { worker, losses, received } = start(t, OBEDIENT);
  await received(1, 'ready');
  worker.post('exit');
  await received(2, 'ready');
  worker.post('fail');
  await received(3, 'ready');
  worker.post('hello');
  await received(3, 'hello');
  assert.deepEqual(losses, ['true: undefined', 'true: Error: as told']);
});

test('a busy worker is replaced without a loss, and its messages end', async (t) => {
  const { worker, messages, losses, received } = start(t, OBEDIENT);
  await received(1, 'ready');
  worker.post('late');
  worker.post('spin');
  worker.restart();
  await received(2, 'ready');
  worker.post('hello');
  await received(2, 'hello');
  assert.deepEqual(messages, [
    [1, 'ready'],
    [2, 'ready'],
    [2, 'hello'],
  ]);
  assert.deepEqual(losses, []);
});

test('a worker that cannot start is tried again after a delay, until it is closed', async (t) => {
  const { worker, losses } = start(t, `throw new Error('no start')`);
  const sinceMs = performance.now();
  while (losses.length < 2) await sleep(5);
  assert.ok(performance.now() - sinceMs >= 1000);
  assert.equal(losses[0], 'false: Error: no start');
  await worker.close();
  await sleep(1100);
  assert.equal(losses.length, 2);
});
