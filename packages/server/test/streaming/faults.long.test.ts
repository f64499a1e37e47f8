import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Actor } from '@tonway/scenes';
import { PatroniCluster, patroniMissing } from '@tonway/tools/patroni';
import { freePort } from '@tonway/tools/ports';
import { Random } from '@tonway/tools/random';
import { startRedis } from '@tonway/tools/redis';
import { testSize } from '@tonway/tools/sizes';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { configFolder } from '../faults/support/config-file.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { busyChain } from '../indexer/support/busy-chain.ts';
import { startIndex } from '../indexer/support/index-process.ts';
import { indexed } from '../indexer/support/live-index.ts';
import { allClassified } from '../scenes/support/classified-index.ts';
import { type AskV3, answerOf, askV3 } from '../v3/support/ask-v3.ts';
import { type FleetClient, startFleet } from './support/fleet.ts';
import { startStreamProcess } from './support/stream-process.ts';

const CLIENTS = testSize('TONWAY_FAULT_SUBSCRIBERS');
const ADDRESSES = 10;
const KILLS = 3;
const BETWEEN_MS = 3000;
/** For clients that reconnect and read what they missed, four at a time. */
const DELIVERY_MS = 120_000;
/** More than any account has. */
const MAX_LISTED = 1000;
/** Wallets of the traffic: those of 60 rounds. */
const ROUNDS = 60;
const WALLETS = ['v4r2', 'v5r1', 'highload'] as const;

const TYPES = ['transactions', 'actions'] as const;
type EventType = (typeof TYPES)[number];
const KEYS: Readonly<Record<EventType, string>> = { transactions: 'hash', actions: 'action_id' };

const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const missing = await patroniMissing();
// Where every check is run, it is installed.
const skip = process.env.CI === 'true' ? false : missing;

test('no event is lost or repeated over broken connections, killed processes, a killed Redis and a failover', {
  skip,
}, async (t) => {
  const cluster = parts.use(await PatroniCluster.start());
  const database = parts.adopt(new Database({ url: cluster.url }), (each) => each.close());
  await migrate(database);
  const chain = parts.use(await busyChain());
  const folder = parts.use(await configFolder(chain.devnet));
  const { servers } = chain.devnet.globalConfig;
  const GLOBAL_CONFIG = await folder.config('global.config.json', servers);
  const redis = parts.use(await startRedis());
  const settings = { GLOBAL_CONFIG, DATABASE_URL: cluster.url, REDIS_URL: redis.url };
  parts.use(await startIndex(settings));
  await indexed(database, 5);
  const port = await freePort();
  let stream = await startStreamProcess(port, settings);
  parts.defer(() => stream[Symbol.asyncDispose]());
  const clients = startFleet({
    url: `ws://127.0.0.1:${port}/api/streaming/v2/ws`,
    types: ['transactions', 'actions'],
    addresses: await subscribedAddresses(),
    since: { mc_seqno: 1 },
  });
  parts.defer(() => clients.forEach((client) => void client.close()));
  await eventually(async () => clients.some(({ received }) => received.length > 0), DELIVERY_MS);

  const random = new Random(7);
  for (let kill = 0; kill < KILLS; kill++) {
    for (const client of clients) if (random.below(3) === 0) client.drop();
    await redis.stop();
    await sleep(BETWEEN_MS);
    // Streams go on, and a process starts, without it.
    if (kill > 0) await redis.start();
    await stream[Symbol.asyncDispose]();
    stream = await startStreamProcess(port, settings);
    if (kill === 0) {
      await redis.start();
      await cluster.killPrimary();
    }
  }
  await sleep(BETWEEN_MS);
  const newest = await chain.quiet();
  await indexed(database, newest, 60_000);
  // Its connections do not belong to the primary that was lost.
  const judge = parts.adopt(new Database({ url: cluster.url }), (each) => each.close());
  await allClassified(judge);

  const upstream = await openUpstream({ config: chain.devnet.globalConfig });
  parts.defer(() => upstream.close());
  const ask = await askV3({ url: cluster.url, upstream });
  const wanted: Events[] = [];
  for (const client of clients) wanted.push(await eventsOf(client, ask));
  const counts = wanted.map(({ transactions, actions }) => transactions.length + actions.length);
  // Whoever waits for a process that starts gets nothing for a while.
  await eventually(
    async () => clients.every((client, i) => countOf(client) >= (counts[i] ?? 0)),
    DELIVERY_MS,
  ).catch(() => {});
  await quiet(clients);
  for (const [i, client] of clients.entries()) {
    assert.equal(client.resets, 0);
    for (const type of TYPES) assert.deepEqual(received(client, type), wanted[i]?.[type], type);
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const reconnects = clients.reduce((sum, { connections }) => sum + connections - 1, 0);
  t.diagnostic(`${clients.length} clients, ${total} events, ${reconnects} reconnects`);
  assert.ok(total > clients.length && reconnects > clients.length);
});

type Events = Readonly<Record<EventType, readonly string[]>>;

function listsOf({ received }: FleetClient, type: EventType) {
  return received
    .filter(({ value }) => value.type === type)
    .map(({ value }) => value[type] as readonly Record<string, string>[]);
}

function received(client: FleetClient, type: EventType): readonly string[] {
  return listsOf(client, type)
    .flat()
    .map((each) => String(each[KEYS[type]]))
    .sort();
}

function countOf(client: FleetClient): number {
  return TYPES.flatMap((type) => listsOf(client, type)).reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/** What v3 has of the accounts of a client. */
async function eventsOf({ addresses }: FleetClient, ask: AskV3): Promise<Events> {
  const keys = async (type: EventType) => {
    const found = new Set<string>();
    for (const account of addresses)
      for (const each of await listed(ask, type, account)) found.add(String(each[KEYS[type]]));
    return [...found].sort();
  };
  return { transactions: await keys('transactions'), actions: await keys('actions') };
}

/** Addresses of the wallets that the traffic uses, spread over the clients. */
async function subscribedAddresses(): Promise<string[][]> {
  const lists = Array.from({ length: CLIENTS }, (): string[] => []);
  const total = Math.min(ROUNDS * 9, CLIENTS * ADDRESSES);
  for (let i = 0; i < total; i++) {
    const [round, index] = [1 + Math.floor(i / 9), i % 9];
    const version = WALLETS[index % WALLETS.length] ?? 'v4r2';
    const { address } = await Actor.create(`traffic/${round}/${index}`, version);
    lists[i % CLIENTS]?.push(address.toRawString().toUpperCase());
  }
  return lists.map((list, i) => (list.length > 0 ? list : [`0:${String(i).padStart(64, '0')}`]));
}

/** What v3 has of an account. */
async function listed(
  ask: AskV3,
  type: 'transactions' | 'actions',
  account: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await answerOf(ask(type, { account, limit: MAX_LISTED }));
  const items = (answer as Readonly<Record<string, unknown>>)[type] as Record<string, unknown>[];
  assert.ok(items.length < MAX_LISTED);
  return items;
}

/** Waits until no client has got anything for a while. */
async function quiet(clients: readonly FleetClient[]): Promise<void> {
  const total = () => clients.reduce((sum, { received }) => sum + received.length, 0);
  for (let last = -1; last !== total(); ) {
    last = total();
    await sleep(5000);
  }
}
