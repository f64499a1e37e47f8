import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerificationError } from '../src/errors.ts';
import { Pool } from '../src/pool/pool.ts';
import { FaultProxy } from './support/fault-proxy.ts';
import { replayNetwork, replayServers, until } from './support/replay-network.ts';

const REQUESTS = 20;
/** Longer than a request waits for a server that is gone. */
const LONGER_THAN_GONE_MS = 600;
const OPTIONS = { pollTimeoutMs: 100, attemptTimeoutMs: 200, timeoutMs: 10_000, rounds: 2 };

test('a single server that is silent is asked until it answers', async (t) => {
  const { servers, pool } = await replayNetwork(t, [{}], OPTIONS);
  const [server] = servers;
  assert.ok(server);
  server.behaviour.silent = true;
  await until(() => pool.servers[0]?.unusable);
  const asked = server.count('getTime');
  const answers = Promise.all(Array.from({ length: REQUESTS }, () => pool.query('getTime', {})));
  // more often than the two rounds of a server that answers with errors
  await until(() => server.count('getTime') >= asked + 3 * REQUESTS, 8000);
  server.behaviour.silent = false;
  assert.equal((await answers).length, REQUESTS);
});

test('all servers that are silent are asked, and none of them while another is usable', async (t) => {
  const { servers, pool } = await replayNetwork(t, [{}, {}], OPTIONS);
  const [first, second] = servers;
  assert.ok(first && second);
  first.behaviour.silent = true;
  await until(() => pool.servers[0]?.unusable);
  const asked = first.count('getTime');
  for (let i = 0; i < REQUESTS; i++) await pool.query('getTime', {});
  assert.equal(first.count('getTime'), asked);
  second.behaviour.silent = true;
  await until(() => pool.servers[1]?.unusable);
  const answer = pool.query('getTime', {});
  await until(() => first.count('getTime') > asked);
  first.behaviour.silent = false;
  assert.ok(await answer);
});

test('a request survives packets that are lost for a while, and the connection with them', async (t) => {
  const [server] = await replayServers(t, [{}]);
  assert.ok(server);
  const proxy = await FaultProxy.listen(server.address.port);
  t.after(() => proxy.close());
  const connection = { backoff: { minMs: 20, maxMs: 200 } };
  const address = { ...server.address, port: proxy.port };
  const pool = Pool.open([address], { ...OPTIONS, pollMs: 50, connection });
  t.after(() => pool.close());
  await until(() => pool.servers[0]?.health === 'usable');
  proxy.set({ kind: 'black hole' }, 'to client');
  const answers = Promise.all(Array.from({ length: REQUESTS }, () => pool.query('getTime', {})));
  answers.catch(() => {});
  await until(() => pool.servers[0]?.unusable);
  await sleep(LONGER_THAN_GONE_MS);
  proxy.set({ kind: 'pass' });
  assert.equal((await answers).length, REQUESTS);
});

test('a server with an invalid proof is not asked, even if it is the only one and silent', async (t) => {
  const { servers, pool } = await replayNetwork(t, [{}], OPTIONS);
  const [server] = servers;
  assert.ok(server);
  const reject = () => {
    throw new VerificationError('wrong proof');
  };
  await assert.rejects(pool.ask('getTime', {}, {}, reject), /NO_SERVER/);
  server.behaviour.silent = true;
  const asked = server.count('getTime');
  await sleep(LONGER_THAN_GONE_MS);
  await assert.rejects(pool.query('getTime', {}), /wrong proof.*NO_SERVER/);
  assert.equal(server.count('getTime'), asked);
});
