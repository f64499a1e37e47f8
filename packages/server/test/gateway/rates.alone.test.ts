import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Devnet } from '@tonway/devnet';
import { startRedis } from '@tonway/tools/redis';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { openBackends } from './support/backends.ts';
import { type Offered, offer } from './support/load.ts';

const RATE = 100;
const SECONDS = 10;
const REQUESTS = RATE * SECONDS;
const BURST = 50;

const backends = await openBackends();
const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const redis = parts.use(await startRedis());
const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
parts.defer(() => devnet.close());
await devnet.mine();
const folder = parts.use(await configFolder(devnet));
const GLOBAL_CONFIG = folder.path('global.config.json');
await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
const settings = {
  GLOBAL_CONFIG,
  DATABASE_URL: backends.databaseUrl,
  REDIS_URL: redis.url,
  V2_KEYLESS_RATE: `${RATE}`,
};
const replicas = await Promise.all(
  Array.from({ length: 3 }, async () => parts.use(await startTonway(settings))),
);
const v2 = replicas.map(({ url }) => `${url}/api/v2/getMasterchainInfo`);
const v3 = replicas.map(({ url }) => `${url}/api/v3/masterchainInfo`);

const withKey = async (key: Parameters<typeof backends.addKey>[0]) => ({
  'x-api-key': (await backends.addKey(key)).secret,
});
const keyless = {};

function refused(t: TestContext, who: string, { statuses }: Offered): number {
  t.diagnostic(`${who}: ${JSON.stringify(statuses)}`);
  return statuses[429] ?? 0;
}

test('three processes together admit exactly the rate', async (t) => {
  const key = await withKey({ plan: 'advanced' });
  const greedy = await withKey({ ratePerSecond: RATE, burst: BURST });
  const [keyed, open, slow, above] = await Promise.all([
    offer({ urls: v2, headers: key, perSecond: RATE, seconds: SECONDS }),
    offer({ urls: v2, headers: keyless, perSecond: RATE, seconds: SECONDS }),
    // one every 1,000 ms, which is what everybody has by default
    offer({ urls: v3, headers: keyless, perSecond: 1, seconds: SECONDS }),
    // with the burst used first, which would hide what is above
    offer({
      urls: v2,
      headers: greedy,
      atOnce: BURST,
      perSecond: RATE * 1.03,
      seconds: SECONDS / 1.03,
    }),
  ]);
  assert.equal(refused(t, `a key, ${RATE} per second`, keyed), 0);
  assert.equal(refused(t, `no key, ${RATE} per second`, open), 0);
  assert.equal(refused(t, 'no key, 1 per second', slow), 0);
  const tooMany = refused(t, '3 % above', above);
  // what arrives late on a busy machine is above the rate no longer
  const excess = REQUESTS - RATE * above.secondsInAll;
  t.diagnostic(`${tooMany} refused, ${excess.toFixed(1)} were above the rate`);
  assert.ok(excess > 0 && tooMany >= Math.floor(excess), `${tooMany} of ${excess.toFixed(1)}`);
  assert.ok(tooMany <= 0.1 * REQUESTS, `${tooMany}`);
});

for (const [fault, begin, end] of [
  ['stops', redis.stop, redis.start],
  ['freezes', async () => redis.freeze(), async () => redis.thaw()],
] as const)
  test(`exactly the rate is admitted while Redis ${fault} and comes back`, async (t) => {
    const key = await withKey({ plan: 'advanced' });
    const running = Promise.all([
      offer({ urls: v2, headers: key, perSecond: RATE, seconds: 4 }),
      offer({ urls: v3, headers: keyless, perSecond: 1, seconds: 4 }),
    ]);
    await sleep(1000);
    await begin();
    await sleep(1500);
    await end();
    const [keyed, slow] = await running;
    assert.equal(refused(t, 'a key', keyed), 0);
    assert.equal(refused(t, 'no key', slow), 0);
  });
