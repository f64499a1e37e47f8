import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyCache } from '../../src/api/gateway/keys/key-cache.ts';
import { LocalLimiter } from '../../src/api/gateway/limits/limiter.ts';
import { UsageCounter } from '../../src/api/gateway/usage-counter.ts';
import { createSecret, hashSecret, revokeKey } from '../../src/store/gateway/keys.ts';
import { openBackends } from './support/backends.ts';
import { serveGateway } from './support/served-gateway.ts';

const backends = await openBackends();
const { database } = backends;

test('a flood of unknown keys causes few queries, and a valid key passes meanwhile', async () => {
  const cache = new KeyCache(database);
  const { secret, id } = await backends.addKey();
  const flood = Array.from({ length: 20_000 }, () => cache.find(createSecret().hash));
  assert.equal((await cache.find(hashSecret(secret)))?.id, id);
  assert.ok((await Promise.all(flood)).every((key) => key === null));
});

test('a flood of unknown keys removes no valid key from the cache', async () => {
  const cache = new KeyCache(database);
  const { secret } = await backends.addKey();
  const hash = hashSecret(secret);
  await cache.find(hash);
  await Promise.all(
    Array.from({ length: 51_000 }, (_, i) => cache.find(String(i).padStart(64, '0'))),
  );
  let isCached = false;
  const found = cache.find(hash).then(() => {
    isCached = true;
  });
  // No query can be answered within one turn of the event loop.
  await new Promise(setImmediate);
  assert.ok(isCached);
  await found;
});

test('a change notified while the key is being read is not missed', async () => {
  const cache = new KeyCache(database);
  const { secret, id } = await backends.addKey();
  const hash = hashSecret(secret);
  const reading = cache.find(hash);
  // In this order the first answer can be the old one, and the second must not be.
  await revokeKey(database, id);
  await Promise.all([reading, cache.refresh(hash)]);
  assert.equal(await cache.find(hash), null);
});

test('usage beyond the buffer is dropped and reported, the rest is written', async () => {
  let dropped = 0;
  const usage = new UsageCounter(database, (requests) => {
    dropped += requests;
  });
  const { id } = await backends.addKey();
  for (let i = 0; i < 100_500; i++) usage.count(id, `operation ${i}`, 2);
  usage.count(id, 'operation 0', 3);
  // Closing has five seconds for it, which a busy machine may exceed.
  await usage.flush();
  await usage.close();
  assert.equal(dropped, 1000);
  const [sum] = await database.query(
    'select count(*)::integer as rows, sum(requests)::integer as requests from gateway.usage',
  );
  assert.deepEqual({ ...sum }, { rows: 100_000, requests: 200_003 });
});

test('usage from many processes at once adds up', async () => {
  const { id } = await backends.addKey();
  const counters = Array.from({ length: 4 }, () => new UsageCounter(database, () => {}));
  for (const counter of counters)
    for (let i = 0; i < 400; i++) counter.count(id, `operation ${(i * 7) % 100}`, 1);
  // A key that is gone meanwhile must not hold up the others.
  counters[0]?.count(2 ** 31 - 1, 'x', 1);
  await Promise.all(counters.map((counter) => counter.close()));
  const [sum] = await database.query<{ requests: number }>(
    'select sum(requests)::integer as requests from gateway.usage where key_id = $1',
    [id],
  );
  assert.equal(sum?.requests, 1600);
});

test('any number of addresses takes bounded memory', async () => {
  const limiter = new LocalLimiter();
  const rule = { ratePerSecond: 0.1, burst: 2 };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 300_000; i++) limiter.take(`address:${i}`, rule, 2);
  assert.equal(limiter.take('address:299999', rule, 1).granted, 0);
  assert.ok(process.memoryUsage().heapUsed - before < 200e6);
});

test('unknown keys are limited by address, and valid keys of the address are not concerned', async () => {
  const served = await serveGateway({
    databaseUrl: backends.databaseUrl,
    redisUrl: null,
    trustedProxies: ['127.0.0.1'],
  });
  backends.closeFirst(served.close);
  const { secret } = await backends.addKey({ ratePerSecond: 1000 });
  const ask = (key: string, address: string) =>
    served.http.inject({
      url: '/echo',
      headers: { 'x-api-key': key, 'x-forwarded-for': address },
    });
  assert.equal((await ask(secret, '192.0.2.1')).statusCode, 200);
  const startMs = performance.now();
  const elapsedSeconds = () => (performance.now() - startMs) / 1000;
  const counts: Record<number, number> = {};
  for (let round = 0; round < 50; round++) {
    const keys = Array.from({ length: 40 }, (_, i) => (i % 2 ? createSecret().text : 'guess'));
    for (const { statusCode } of await Promise.all(keys.map((key) => ask(key, '192.0.2.1'))))
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  assert.deepEqual(Object.keys(counts), ['401', '429']);
  assert.ok((counts[401] ?? 0) <= 10 + elapsedSeconds() + 1, `${counts[401]}`);
  const refused = await ask('guess', '192.0.2.1');
  assert.equal(refused.json().error, 'Ratelimit exceeded');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await ask(secret, '192.0.2.1')).statusCode, 200, 'a key in use is not concerned');
  const unused = await Promise.all(Array.from({ length: 12 }, () => backends.addKey()));
  for (const { secret } of unused)
    assert.equal(
      (await ask(secret, '192.0.2.1')).statusCode,
      200,
      'nor is one that was never seen',
    );
  assert.equal((await ask('guess', '192.0.2.2')).statusCode, 401, 'nor is another address');
  const many = await Promise.all(Array.from({ length: 30 }, () => backends.addKey()));
  const answers = await Promise.all(many.map((key) => ask(key.secret, '192.0.2.3')));
  assert.ok(
    answers.every(({ statusCode }) => statusCode === 200),
    'nor are many good keys at once',
  );
});
