import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ACCOUNTS, eventOf, ListHub } from './support/list-hub.ts';
import { hangs, Receiver, takes } from './support/receiver.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const WAIT_MS = 60_000;
const TIMEOUT_MS = 8000;
const HALF = 50;
const ROUNDS = 20;

const own = await ownDatabase();
const receiver = await Receiver.start();
receiver.behave = (path) => (path.startsWith('/hangs') ? hangs : takes);
const hub = new ListHub();
const server = await startWebhookServer(hub, {
  DATABASE_URL: own.url,
  WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  WEBHOOK_TIMEOUT_MS: `${TIMEOUT_MS}`,
});
own.closeFirst(server.close);

let next = 0;

/** Delivers events to the receivers that work; gives the time of the slowest of each round. */
async function deliverRounds(): Promise<readonly number[]> {
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const n = next++;
    const startMs = performance.now();
    hub.add(eventOf(n));
    const arrivals = () =>
      receiver.received.filter(({ path, body }) => {
        return path.startsWith('/works') && body.events.some((event) => event.n === n);
      });
    await eventually(async () => arrivals().length >= HALF, WAIT_MS);
    delays.push(Math.max(...arrivals().map(({ atMs }) => atMs)) - startMs);
  }
  return delays.sort((a, b) => a - b);
}

async function create(name: string): Promise<void> {
  const subscription = { types: ['transactions'], addresses: ACCOUNTS };
  const since = { mc_seqno: 1 };
  for (let i = 0; i < HALF; i++)
    await server.ask('POST', '', { url: receiver.url(`/${name}${i}`), subscription, since });
}

test('fifty receivers that hang do not delay fifty others', async (t) => {
  await create('works');
  await eventually(async () => hub.subscribers === HALF, WAIT_MS);
  const alone = await deliverRounds();
  await create('hangs');
  const isHanging = (i: number) => receiver.at(`/hangs${i}`).length > 0;
  await eventually(async () => Array.from({ length: HALF }, (_, i) => i).every(isHanging), WAIT_MS);
  const together = await deliverRounds();
  const [medianAlone = 0, median = 0] = [alone[ROUNDS / 2], together[ROUNDS / 2]];
  t.diagnostic(`median ${medianAlone.toFixed()} ms alone, ${median.toFixed()} ms beside`);
  t.diagnostic(`slowest ${alone.at(-1)?.toFixed()} ms alone, ${together.at(-1)?.toFixed()} beside`);
  // a delivery that waits for a hanging one would take as long as its timeout
  assert.ok(median < TIMEOUT_MS / 4, `${median} ms`);
  for (let i = 0; i < HALF; i++)
    assert.deepEqual(receiver.taken(`/works${i}`), [...Array(next).keys()]);
});

test('slow receivers do not delay others, however many they are', async () => {
  const own = await ownDatabase();
  const receiver = await Receiver.start();
  const pending = new Set<() => void>();
  let isSlow = false;
  receiver.behave = (path) => (response) => {
    const take = () => response.writeHead(204).end();
    if (path.startsWith('/slow') && isSlow) pending.add(take);
    else setTimeout(take, path.startsWith('/slow') ? 1100 : 0);
    return true;
  };
  const hub = new ListHub();
  const server = await startWebhookServer(hub, {
    DATABASE_URL: own.url,
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
    WEBHOOK_TIMEOUT_MS: '20000',
    WEBHOOK_CONCURRENCY: '4',
  });
  own.closeFirst(server.close);
  const subscription = { types: ['transactions'], addresses: ACCOUNTS };
  const paths = [...Array(8).keys()].map((i) => `/slow${i}`);
  for (const path of [...paths, '/fast'])
    await server.ask('POST', '', {
      url: receiver.url(path),
      subscription,
      since: { mc_seqno: 1 },
    });
  await eventually(async () => hub.subscribers === 9, WAIT_MS);
  hub.add(eventOf(0));
  const cursors = async () =>
    (await server.ask<{ webhooks: { cursor: string }[] }>('GET', '')).webhooks.map(
      ({ cursor }) => cursor,
    );
  await eventually(async () => (await cursors()).every((each) => each === 'e-1-0'), WAIT_MS);
  isSlow = true;
  for (let n = 1; n < 5; n++) {
    hub.add(eventOf(n));
    await eventually(async () => receiver.taken('/fast').includes(n), WAIT_MS);
  }
  assert.ok(pending.size <= 2, 'a quarter of the concurrency');
  isSlow = false;
  for (const take of pending) take();
});
