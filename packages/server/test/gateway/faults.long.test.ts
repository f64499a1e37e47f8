import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '@tonway/tools/redis';
import { createSecret, revokeKey } from '../../src/store/gateway/keys.ts';
import { openBackends, REDIS } from './support/backends.ts';
import { eventually } from './support/eventually.ts';
import { lineTo } from './support/line.ts';
import { type ServedGateway, serveGateway } from './support/served-gateway.ts';

const backends = await openBackends();
const { database, databaseUrl, redisPrefix } = backends;

const redis = await startRedis();
after(() => redis.stop());

/** How often a text was logged. */
const logged = ({ lines }: ServedGateway, text: string) =>
  lines.filter((line) => line.includes(text)).length;

const ask = ({ http }: ServedGateway, secret: string) =>
  http.inject({ url: '/echo', headers: { 'x-api-key': secret } });

const up = async ({ registry }: ServedGateway, backend: string) =>
  (await registry.metrics()).includes(`tonway_gateway_backend_up{backend="${backend}"} 1`);

async function viaLine(t: TestContext) {
  const url = new URL(databaseUrl);
  const line = await lineTo(Number(url.port || 5432));
  t.after(line.close);
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  return { line, url: url.href };
}

/** How many of so many requests at once are allowed. */
async function allowed(served: ServedGateway, secret: string, requests: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: requests }, () => ask(served, secret)));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

for (const [fault, begin, end] of [
  ['stopped', redis.stop, redis.start],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const)
  test(`Redis ${fault}: limits are kept per process, and shared again when Redis is back`, async () => {
    const served = await serveGateway({ databaseUrl, redisUrl: redis.url, redisPrefix });
    const other = await serveGateway({ databaseUrl, redisUrl: redis.url, redisPrefix });
    const { secret } = await backends.addKey({ ratePerSecond: 0.01, burst: 5 });
    assert.equal(await allowed(served, secret, 4), 4);
    assert.equal(await allowed(other, secret, 4), 1, 'the count is shared');
    assert.equal(await allowed(served, secret, 1), 0);
    await begin();
    const during = await backends.addKey({ ratePerSecond: 0.01, burst: 5 });
    assert.equal(await allowed(served, during.secret, 8), 5);
    assert.equal(await allowed(other, during.secret, 8), 5, 'each by itself');
    assert.equal(await allowed(served, secret, 4), 0, 'an outage gives no fresh burst');
    assert.equal(await up(served, 'Redis'), false);
    assert.equal(logged(served, 'Redis is unavailable'), 1);
    await end();
    await eventually(async () => {
      await ask(served, during.secret);
      await ask(other, during.secret);
      return (await up(served, 'Redis')) && (await up(other, 'Redis'));
    });
    assert.equal(logged(served, 'Redis is available again'), 1);
    const later = await backends.addKey({ ratePerSecond: 0.01, burst: 5 });
    assert.equal(await allowed(served, later.secret, 4), 4);
    assert.equal(await allowed(other, later.secret, 4), 1, 'the count is shared again');
    await served.close();
    await other.close();
  });

test('without PostgreSQL cached keys work, new ones cannot be checked, and changes apply when it is back', async (t) => {
  const { line, url } = await viaLine(t);
  const served = await serveGateway({ databaseUrl: url, redisUrl: REDIS, redisPrefix });
  const known = await backends.addKey({ plan: 'advanced' });
  const revoked = await backends.addKey({ plan: 'advanced' });
  const fresh = await backends.addKey();
  const { text: unknown } = createSecret();
  for (const { secret } of [known, revoked])
    assert.equal((await ask(served, secret)).statusCode, 200);
  assert.equal((await ask(served, unknown)).statusCode, 401);
  line.cut();
  await revokeKey(database, revoked.id);
  assert.equal((await ask(served, known.secret)).statusCode, 200);
  assert.equal((await ask(served, unknown)).statusCode, 401, 'the database has said so');
  const unchecked = await ask(served, fresh.secret);
  assert.equal(unchecked.statusCode, 503);
  assert.equal(unchecked.json().error, 'API key cannot be checked now');
  assert.equal(unchecked.headers['retry-after'], '1');
  assert.equal((await served.http.inject('/echo')).statusCode, 200, 'without a key');
  assert.equal(await up(served, 'PostgreSQL'), false);
  line.mend();
  await eventually(async () => (await ask(served, fresh.secret)).statusCode === 200);
  await eventually(async () => (await ask(served, revoked.secret)).statusCode === 401);
  const later = await backends.addKey({ plan: 'advanced' });
  assert.equal((await ask(served, later.secret)).statusCode, 200);
  await revokeKey(database, later.id);
  await eventually(async () => (await ask(served, later.secret)).statusCode === 401, 1000);
  assert.equal(logged(served, 'PostgreSQL is unavailable'), 1);
  await served.close();
  const [row] = await database.query<{ requests: bigint }>(
    'select requests from gateway.usage where key_id = $1',
    [known.id],
  );
  assert.equal(row?.requests, 2n, 'what was counted without the database is not lost');
});

test('the gateway starts and stops without PostgreSQL, and works when it is available', async (t) => {
  const { line, url } = await viaLine(t);
  line.cut();
  const served = await serveGateway({ databaseUrl: url, redisUrl: null, refreshMs: 20 });
  const { secret } = await backends.addKey();
  await sleep(500);
  assert.equal(logged(served, 'PostgreSQL is unavailable'), 1);
  assert.equal(
    logged(served, 'PostgreSQL is available again'),
    0,
    'no key is known, and nobody asks',
  );
  assert.equal((await ask(served, secret)).statusCode, 503);
  line.mend();
  await eventually(async () => (await ask(served, secret)).statusCode === 200);
  await eventually(async () => logged(served, 'PostgreSQL is available again') === 1);
  line.cut();
  const startMs = performance.now();
  await served.close();
  assert.ok(performance.now() - startMs < 8000, 'does not wait for ever');
  assert.equal(logged(served, 'usage of keys was dropped'), 1);
});
