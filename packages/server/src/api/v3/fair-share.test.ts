import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Caller } from '../../network/requests/chain-context.ts';
import { FairShare } from './fair-share.ts';

/** Requests that end when told to. */
function requests(places: number) {
  const share = new FairShare(places);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const failures: string[] = [];
  const start = (name: string) => {
    let leave = () => {};
    const caller: Caller = {
      privateServers: false,
      includeProof: false,
      minSeqno: null,
      client: name.replace(/\d+$/, ''),
      onDisconnect: (listener) => {
        leave = listener;
      },
    };
    const work = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    share.run(caller, work).catch(({ message }) => failures.push(`${name}: ${message}`));
    return () => leave();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let i = 0; i < 3; i++) await nextIteration();
  };
  return { start, end, started, failures };
}

test('a client with many requests does not keep another one waiting for all of them', async () => {
  const { start, end, started } = requests(2);
  for (let i = 1; i <= 5; i++) start(`a${i}`);
  start('b1');
  await end('');
  assert.deepEqual(started, ['a1', 'a2']);
  await end('a1');
  assert.deepEqual(started, ['a1', 'a2', 'b1']);
  await end('b1');
  await end('a2');
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a client that disconnects leaves the queue, and a full queue refuses', async () => {
  const { start, end, started, failures } = requests(1);
  start('a1');
  const leave = start('b1');
  start('c1');
  leave();
  await end('');
  await end('a1');
  assert.deepEqual(started, ['a1', 'c1']);
  assert.equal(failures.length, 1);
  for (let i = 0; i <= 250; i++) start(`d${i}`);
  await end('');
  assert.deepEqual(failures.slice(1), ['d250: too many requests are waiting; retry shortly']);
});
