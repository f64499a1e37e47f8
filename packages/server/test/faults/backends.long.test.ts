import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { type Postgres, startPostgres } from '@tonway/tools/postgres';
import type { Random } from '@tonway/tools/random';
import { type Redis, startRedis } from '@tonway/tools/redis';
import { eventually } from '../gateway/support/eventually.ts';
import { type BusyNetwork, busyNetwork } from './support/busy-network.ts';
import { configFolder } from './support/config-file.ts';
import { createKey, keys } from './support/keys.ts';
import { anyQuestion } from './support/questions.ts';
import { type Outcome, readUntil } from './support/readers.ts';
import { startTonway, type TonwayProcess } from './support/tonway-process.ts';
import { Truth } from './support/truth.ts';

const CLIENTS = 20;
const THINK_MS = 500;
const OUTAGE_MS = 2000;
const BACK_MS = 3000;
const TRAFFIC_SECONDS = 5;
const WIDE = ['--rate', '500', '--burst', '500'];

suite('PostgreSQL and Redis fail', () => {
  const parts = new AsyncDisposableStack();
  let network: BusyNetwork;
  let postgres: Postgres;
  let redis: Redis;
  let tonway: TonwayProcess;
  let known: string;
  let answered = 0;

  before(async () => {
    network = parts.use(await busyNetwork(TRAFFIC_SECONDS));
    postgres = parts.use(await startPostgres());
    redis = parts.use(await startRedis());
    known = await createKey(postgres.url, ...WIDE);
    const folder = parts.use(await configFolder(network.devnet));
    tonway = parts.use(
      await startTonway({
        GLOBAL_CONFIG: await folder.config('global.config.json', [served(network)]),
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'error',
      }),
    );
  });
  after(() => parts.disposeAsync());

  /** Clients with a key and clients without, each of these from an address of its own, read meanwhile: all succeed. */
  async function servedDuring(work: () => Promise<void>): Promise<void> {
    const truth = new Truth(network.devnet.store);
    const stop = new AbortController();
    const failures: string[] = [];
    const read = (headers: (random: Random) => Record<string, string>, count: () => void) =>
      readUntil(stop.signal, {
        url: tonway.url,
        truth,
        clients: CLIENTS,
        thinkMs: THINK_MS,
        next: (random) => anyQuestion({ truth, random, wallets: network.wallets }),
        headers,
        onOutcome({ error, question }: Outcome) {
          count();
          if (error !== null) failures.push(`${question.operation}: ${error}`);
        },
      });
    const reading = [
      read(
        () => ({ 'x-api-key': known }),
        () => answered++,
      ),
      read(
        (random) => ({ 'x-forwarded-for': `10.${[...random.bytes(3)].join('.')}` }),
        () => {},
      ),
    ];
    await work().finally(() => stop.abort());
    await Promise.all(reading);
    assert.deepEqual(failures, []);
  }

  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`${tonway.url}/api/v2/getMasterchainInfo`, { headers })).status;
  const statusOfKey = (key: string) => statusOf({ 'x-api-key': key });

  const isUp = async (backend: string) =>
    (await tonway.metrics()).includes(`tonway_gateway_backend_up{backend="${backend}"} 1`);

  /** One address without a key has two requests at once, whoever counts. */
  async function assertLimited(address: string): Promise<void> {
    const asked = Array.from({ length: 5 }, () => statusOf({ 'x-forwarded-for': address }));
    assert.deepEqual((await Promise.all(asked)).sort(), [200, 200, 429, 429, 429]);
  }

  test('requests continue while Redis restarts, with limits per process', async (t) => {
    await servedDuring(async () => {
      await assertLimited('10.0.0.1');
      await redis.stop();
      await assertLimited('10.0.0.2');
      await eventually(async () => !(await isUp('Redis')));
      await sleep(OUTAGE_MS);
      await assertLimited('10.0.0.3');
      await redis.start();
      const ms = await eventually(() => isUp('Redis'), BACK_MS);
      t.diagnostic(`Redis is used again after ${ms.toFixed()} ms`);
      await assertLimited('10.0.0.4');
      assert.deepEqual(await subjects(redis.url, '10.0.0.*'), ['10.0.0.4']);
    });
  });

  for (const how of ['stop', 'kill'] as const)
    test(`cached keys work while PostgreSQL restarts (${how}), others are checked when it is back`, async (t) => {
      const fresh = await createKey(postgres.url);
      await servedDuring(async () => {
        assert.equal(await statusOfKey(known), 200);
        await postgres[how]();
        assert.equal(await statusOfKey(fresh), 503);
        await eventually(async () => !(await isUp('PostgreSQL')));
        await sleep(OUTAGE_MS);
        assert.equal(await statusOfKey(known), 200);
        assert.equal(await statusOfKey(`${known.slice(0, -2)}xx`), 503);
        await postgres.start();
        const ms = await eventually(() => isUp('PostgreSQL'), BACK_MS);
        t.diagnostic(`PostgreSQL is used again after ${ms.toFixed()} ms`);
        assert.equal(await statusOfKey(fresh), 200);
        const later = await createKey(postgres.url);
        assert.equal(await statusOfKey(later), 200);
        answered += 2;
      });
    });

  test('requests are served while both are unavailable', async () => {
    await servedDuring(async () => {
      await Promise.all([postgres.kill(), redis.stop()]);
      await assertLimited('10.0.0.5');
      await sleep(OUTAGE_MS);
      assert.equal(await statusOfKey(known), 200);
      answered++;
      await Promise.all([postgres.start(), redis.start()]);
      await eventually(async () => (await isUp('PostgreSQL')) && (await isUp('Redis')), BACK_MS);
    });
  });

  test('the usage of a key contains every request', async (t) => {
    const counted = async () => {
      const row = (await keys(postgres.url, 'list')).split('\n')[1] ?? '';
      return Number(/\d+$/.exec(row)?.[0]);
    };
    await eventually(async () => (await counted()) >= answered);
    t.diagnostic(`${answered} answered, ${await counted()} counted`);
  });
});

function served({ devnet }: BusyNetwork) {
  return devnet.globalConfig.servers[0] ?? assert.fail();
}

/** Whose requests are counted in Redis. */
async function subjects(url: string, pattern: string): Promise<string[]> {
  const client = await createClient({ url }).connect();
  const names = await client.keys(`*address:${pattern}`);
  client.destroy();
  return names.map((name) => name.replace(/^.*address:/, ''));
}
