import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import { freePort } from '@tonway/tools/ports';
import type { Queries } from '../../src/store/connection.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { type FleetClient, startFleet } from '../streaming/support/fleet.ts';
import { ownDatabase } from '../support/own-database.ts';
import { Receiver } from '../webhooks/support/receiver.ts';
import { DevProcess, newFolder } from './support/dev-process.ts';

const KILLS = 2;
const TRAFFIC_MS = 5000;
/** From the moment at which the network is ready again. */
const MAX_MS = 10_000;
const WAIT_MS = 120_000;
const LIMIT = 1000;
const ACCOUNTS = Array.from(
  { length: 20 },
  (_, i) => new Address(0, new Uint8Array(32).fill(i + 1)),
);
const SUBSCRIPTION = {
  types: ['transactions', 'actions'],
  addresses: ACCOUNTS.map((account) => account.toRaw().toUpperCase()),
};

/** A notification of a stream, or an event of a webhook. */
interface Event {
  readonly type: string;
  readonly cursor: string;
  readonly transactions?: readonly { readonly hash: string }[];
  readonly actions?: readonly { readonly transactions: readonly string[] }[];
}

test('streams and webhooks catch up after everything was killed: complete, in order', async (t) => {
  const folder = newFolder(t);
  const receiver = await Receiver.start();
  const port = await freePort();
  const args = ['--data', folder, '--interval', '100', '--port', `${port}`];
  const { url: DATABASE_URL, database } = await ownDatabase();
  const env = { WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`, DATABASE_URL };
  let slowest = 0;
  let dev = await DevProcess.start(t, args, env);
  const body = JSON.stringify({ url: receiver.url(), subscription: SUBSCRIPTION });
  await dev.json('/api/webhooks/v1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const [stream = assert.fail()] = startFleet({
    url: dev.facts.webSocket,
    types: SUBSCRIPTION.types,
    addresses: [SUBSCRIPTION.addresses],
    since: { mc_seqno: 1 },
  });
  t.after(() => stream.close());
  for (let kill = 0; kill < KILLS; kill++) {
    await payUntilKilled(dev);
    await prolongLeases(database);
    dev = await DevProcess.start(t, args, env);
    const missing = async () => {
      const all = await happened(dev);
      const streamed = all.difference(namesOf(streamEvents(stream)));
      return { all, streamed, delivered: all.difference(namesOf(webhookEvents(receiver))) };
    };
    const startMs = performance.now();
    const atOnce = await missing();
    const times = { stream: 0, webhook: 0 };
    await eventually(async () => {
      const { streamed, delivered } = await missing();
      const ms = performance.now() - startMs;
      if (streamed.size > 0) times.stream = ms;
      if (delivered.size > 0) times.webhook = ms;
      return streamed.size + delivered.size === 0;
    }, WAIT_MS);
    t.diagnostic(
      `${atOnce.all.size} events, missing when ready: ${atOnce.streamed.size} of the stream, ${atOnce.delivered.size} of the webhook; complete after ${times.stream.toFixed()} and ${times.webhook.toFixed()} ms`,
    );
    slowest = Math.max(slowest, times.stream, times.webhook);
  }
  assert.ok(slowest < MAX_MS, `${slowest.toFixed()} ms`);
  assertInOrder(streamEvents(stream));
  assertInOrder(webhookEvents(receiver));
});

/** Pays to all accounts at the same time, and kills everything meanwhile. */
async function payUntilKilled(dev: DevProcess): Promise<void> {
  const pay = async (account: Address) => {
    for (;;)
      await dev.control('devnet/faucet', { address: account.toRaw(), amountNano: '1000000000' });
  };
  const paying = Promise.allSettled(ACCOUNTS.map(pay));
  await sleep(TRAFFIC_MS);
  await dev.kill('SIGKILL');
  await paying;
  await dev.assertProcessesGone();
}

/** A busy machine needs longer to start than leases last: they must not be over for this reason. */
async function prolongLeases(queries: Queries): Promise<void> {
  for (const table of ['chain.trace_queue', 'chain.contract_queue', 'webhooks.webhooks'])
    await queries.execute(
      `update ${table} set leased_until = now() + interval '10 minutes' where leased_until > now()`,
    );
}

/** The names of all transactions, and of the action that each of them is. */
async function happened(dev: DevProcess): Promise<ReadonlySet<string>> {
  const names: string[] = [];
  for (const account of SUBSCRIPTION.addresses)
    for (let offset = 0, count = LIMIT; count === LIMIT; offset += LIMIT) {
      const page = `account=${account}&limit=${LIMIT}&offset=${offset}`;
      const { transactions = [] } = await dev.json<Event>(`/api/v3/transactions?${page}`);
      names.push(...transactions.flatMap(({ hash }) => [`transaction ${hash}`, `action ${hash}`]));
      count = transactions.length;
    }
  return new Set(names);
}

function namesOf(events: readonly Event[]): ReadonlySet<string> {
  const names = events.flatMap(({ transactions = [], actions = [] }) => [
    ...transactions.map(({ hash }) => `transaction ${hash}`),
    ...actions.flatMap((action) => action.transactions.map((hash) => `action ${hash}`)),
  ]);
  return new Set(names);
}

function streamEvents({ received }: FleetClient): readonly Event[] {
  return received.map(({ value }) => value as unknown as Event);
}

/** The events that arrived, without those that arrived again. */
function webhookEvents({ received }: Receiver): readonly Event[] {
  const byCursor = new Map<string, Event>();
  for (const { body } of received)
    for (const event of body.events as unknown as readonly Event[])
      if (!byCursor.has(event.cursor)) byCursor.set(event.cursor, event);
  return [...byCursor.values()];
}

/** A cursor is an epoch, a position and an index. */
function assertInOrder(events: readonly Event[]): void {
  const numbers = events.map(({ cursor }) => cursor.split('-').slice(1).map(Number));
  for (const [i, [position = 0, index = 0]] of numbers.entries()) {
    const [before = 0, indexBefore = -1] = numbers[i - 1] ?? [];
    const isAfter = position > before || (position === before && index > indexBefore);
    assert.ok(isAfter, `${events[i - 1]?.cursor}, then ${events[i]?.cursor}`);
  }
}
