import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyCache } from '../../src/gateway/keys/key-cache.ts';
import { createSecret, hashSecret } from '../../src/gateway/keys/secret.ts';
import { LocalLimiter } from '../../src/gateway/limits/local-limiter.ts';
import { revokeKey } from '../../src/gateway/store/revoke-key.ts';
import { UsageCounter } from '../../src/gateway/usage/usage-counter.ts';
import { openBackends } from './support/backends.ts';

const backends = await openBackends();
const { database } = backends;

test('a flood of unknown keys is few questions, and a good key passes meanwhile', async () => {
  const cache = new KeyCache(database);
  const { secret, id } = await backends.addKey();
  const flood = Array.from({ length: 20_000 }, () => cache.find(createSecret().hash));
  assert.equal((await cache.find(hashSecret(secret)))?.id, id);
  assert.ok((await Promise.all(flood)).every((key) => key === null));
});

test('a change that is told while the key is being read is not missed', async () => {
  const cache = new KeyCache(database);
  const { secret, id } = await backends.addKey();
  const hash = hashSecret(secret);
  const reading = cache.find(hash);
  // In this order the first answer can be the old one, and the second must not be.
  await revokeKey(database, id);
  await Promise.all([reading, cache.refresh(hash)]);
  assert.equal(await cache.find(hash), null);
});

test('usage of more rows than fit is dropped and told, the rest is written', async () => {
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

test('addresses without end take bounded memory in the process', async () => {
  const limiter = new LocalLimiter();
  const rule = { ratePerSecond: 1, burst: 1 };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 300_000; i++)
    await limiter.take(`address:${i}`, rule, { cost: 1, needed: 1 });
  assert.equal((await limiter.take('address:299999', rule, { cost: 1, needed: 1 })).allowed, false);
  assert.ok(process.memoryUsage().heapUsed - before < 200e6);
});
