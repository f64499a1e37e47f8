import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Offered, offer } from './support/load.ts';
import { startReplicas } from './support/replicas.ts';

const RATE = 100;
const SECONDS = 10;
const REQUESTS = RATE * SECONDS;
const BURST = 50;

const { redis, addKey, urls } = await startReplicas(3, { V2_KEYLESS_RATE: `${RATE}` });
const v2 = urls.map((url) => `${url}/api/v2/getMasterchainInfo`);
const v3 = urls.map((url) => `${url}/api/v3/masterchainInfo`);

const withKey = async (key: Parameters<typeof addKey>[0]) => ({
  'x-api-key': (await addKey(key)).secret,
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
