import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../network/requests/chain-context.ts';
import { SharedRuns } from './shared-runs.ts';

class TestCaller implements Caller {
  readonly privateServers = false;
  readonly includeProof = false;
  readonly minSeqno = null;
  readonly client: string;
  readonly #listeners: (() => void)[] = [];

  constructor(client: string) {
    this.client = client;
  }

  onDisconnect(listener: () => void): void {
    this.#listeners.push(listener);
  }

  disconnect(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Runs that the test completes. */
function runs() {
  const started: { resolve(text: string): void; aborted: boolean }[] = [];
  const start = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const run = { resolve, aborted: false };
    started.push(run);
    const abort = () => {
      run.aborted = true;
      resolve('aborted');
    };
    return { outcome: promise, abort };
  };
  return { started, start };
}

test('a client waits for its own run, and only briefly for that of another', async () => {
  const shared = new SharedRuns<string>();
  const { started, start } = runs();
  const [first, again] = ['a', 'a'].map((client) =>
    shared.outcome('question', new TestCaller(client), start),
  );
  const other = shared.outcome('question', new TestCaller('b'), start);
  assert.equal(started.length, 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(started.length, 2, 'another client has started its own');
  started[1]?.resolve('second');
  assert.equal(await other, 'second');
  started[0]?.resolve('first');
  assert.deepEqual(await Promise.all([first, again]), ['first', 'first']);
});

test('a fast result is shared by all clients', async () => {
  const shared = new SharedRuns<string>();
  const { started, start } = runs();
  const all = ['a', 'b', 'c'].map((client) =>
    shared.outcome('question', new TestCaller(client), start),
  );
  started[0]?.resolve('same');
  assert.deepEqual(await Promise.all(all), ['same', 'same', 'same']);
  assert.equal(started.length, 1);
});

test('a run is aborted when its last caller leaves', async () => {
  const shared = new SharedRuns<string>();
  const { started, start } = runs();
  const [one, two] = [new TestCaller('a'), new TestCaller('a')];
  const waiting = [one, two].map((caller) => shared.outcome('question', caller, start));
  one.disconnect();
  assert.equal(started[0]?.aborted, false);
  two.disconnect();
  assert.equal(started[0]?.aborted, true);
  await Promise.all(waiting);
  void shared.outcome('question', new TestCaller('a'), start);
  assert.equal(started.length, 2, 'nobody joins an aborted run');
});

test('a run continues while another client waits for it', async () => {
  const shared = new SharedRuns<string>();
  const { started, start } = runs();
  const one = new TestCaller('a');
  void shared.outcome('question', one, start);
  const other = shared.outcome('question', new TestCaller('b'), start);
  one.disconnect();
  assert.equal(started[0]?.aborted, false);
  started[0]?.resolve('answer');
  assert.equal(await other, 'answer');
});
