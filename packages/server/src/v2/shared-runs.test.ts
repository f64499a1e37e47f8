import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../requests/caller.ts';
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

  go(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Runs that end when they are told to. */
function runs() {
  const begun: { resolve(text: string): void; abandoned: boolean }[] = [];
  const begin = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const run = { resolve, abandoned: false };
    begun.push(run);
    const abandon = () => {
      run.abandoned = true;
      resolve('abandoned');
    };
    return { outcome: promise, abandon };
  };
  return { begun, begin };
}

test('a client waits for its own run, and not for long for that of another', async () => {
  const shared = new SharedRuns<string>();
  const { begun, begin } = runs();
  const [first, again] = ['a', 'a'].map((client) =>
    shared.outcome('question', new TestCaller(client), begin),
  );
  const other = shared.outcome('question', new TestCaller('b'), begin);
  assert.equal(begun.length, 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(begun.length, 2, 'another client has begun its own');
  begun[1]?.resolve('second');
  assert.equal(await other, 'second');
  begun[0]?.resolve('first');
  assert.deepEqual(await Promise.all([first, again]), ['first', 'first']);
});

test('what comes soon is for all', async () => {
  const shared = new SharedRuns<string>();
  const { begun, begin } = runs();
  const all = ['a', 'b', 'c'].map((client) =>
    shared.outcome('question', new TestCaller(client), begin),
  );
  begun[0]?.resolve('same');
  assert.deepEqual(await Promise.all(all), ['same', 'same', 'same']);
  assert.equal(begun.length, 1);
});

test('a run is abandoned with the last one that waits for it', async () => {
  const shared = new SharedRuns<string>();
  const { begun, begin } = runs();
  const [one, two] = [new TestCaller('a'), new TestCaller('a')];
  const waiting = [one, two].map((caller) => shared.outcome('question', caller, begin));
  one.go();
  assert.equal(begun[0]?.abandoned, false);
  two.go();
  assert.equal(begun[0]?.abandoned, true);
  await Promise.all(waiting);
  void shared.outcome('question', new TestCaller('a'), begin);
  assert.equal(begun.length, 2, 'nobody joins an abandoned run');
});

test('whoever waits for the run of another keeps it alive', async () => {
  const shared = new SharedRuns<string>();
  const { begun, begin } = runs();
  const one = new TestCaller('a');
  void shared.outcome('question', one, begin);
  const other = shared.outcome('question', new TestCaller('b'), begin);
  one.go();
  assert.equal(begun[0]?.abandoned, false);
  begun[0]?.resolve('answer');
  assert.equal(await other, 'answer');
});
