import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, Message } from '@tonway/chain';
import { Mempool } from './mempool.ts';

const destination = new Address(0, new Uint8Array(32).fill(7));

function messageWith(number: number): Message {
  const info = { kind: 'external-in', source: null, destination, importFee: 0n } as const;
  const body = new Builder().storeUint(number, 32).build();
  return Message.load(
    Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: true }),
  );
}

/** A mempool and its clock, which starts at zero. */
function newMempool(maxPerAddress = 30) {
  const clock = { ms: 0 };
  const mempool = new Mempool({ maxPerAddress }, () => clock.ms);
  const admit = (number: number) => mempool.admit(messageWith(number), async () => {});
  return { clock, mempool, admit };
}

test('a duplicate is refused for a minute after the message, whenever the message came', async () => {
  for (const cameAtMs of [0, 59_000, 119_999, 170_000]) {
    const { clock, admit } = newMempool();
    clock.ms = cameAtMs;
    await admit(cameAtMs);
    for (const laterMs of [0, 1000, 30_000, 59_999]) {
      clock.ms = cameAtMs + laterMs;
      await assert.rejects(admit(cameAtMs), /duplicate message/, `${cameAtMs} + ${laterMs}`);
    }
    clock.ms = cameAtMs + 60_000;
    await admit(cameAtMs);
  }
});

test('the limit of an address holds over any ten seconds', async () => {
  const { clock, admit } = newMempool(3);
  clock.ms = 59_000;
  for (const number of [1, 2, 3]) await admit(number);
  clock.ms = 61_000;
  await assert.rejects(admit(4), /too many external messages to address/);
  clock.ms = 69_000;
  await admit(4);
});

test('a message that failed its check may be sent again', async () => {
  const { mempool, admit } = newMempool();
  const failing = mempool.admit(messageWith(1), async () => {
    throw new Error('not accepted');
  });
  await assert.rejects(failing, /not accepted/);
  await admit(1);
  assert.equal(mempool.size, 1);
});
