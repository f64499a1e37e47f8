import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tickets } from './tickets.ts';

test('a ticket is used once', async () => {
  const tickets = new Tickets(null);
  const ticket = await tickets.issue('hash');
  assert.equal(await tickets.redeem(`${ticket}x`), null);
  assert.deepEqual([await tickets.redeem(ticket), await tickets.redeem(ticket)], ['hash', null]);
});

test('a ticket expires', async () => {
  const tickets = new Tickets(null, 20);
  const ticket = await tickets.issue('hash');
  await sleep(40);
  assert.equal(await tickets.redeem(ticket), null);
});

test('the number of tickets is limited', async () => {
  const tickets = new Tickets(null);
  const first = await tickets.issue('hash');
  for (let i = 0; i < 10_000; i++) await tickets.issue('hash');
  assert.equal(await tickets.redeem(first), null);
});
