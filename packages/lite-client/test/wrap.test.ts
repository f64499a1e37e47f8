import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTlBlockId } from '../src/block-id.ts';
import { Connection } from '../src/connection/connection.ts';
import { VerificationError } from '../src/errors.ts';
import type { LiteClient, QueryOptions } from '../src/lite-client.ts';
import { withCache } from '../src/wrap/with-cache.ts';
import { withCoalesce } from '../src/wrap/with-coalesce.ts';
import { withHedge } from '../src/wrap/with-hedge.ts';
import { withRetry } from '../src/wrap/with-retry.ts';
import { withTimeout } from '../src/wrap/with-timeout.ts';
import { replayChain } from './support/replay-chain.ts';
import { bySeqno, replayNetwork, replayServers, until } from './support/replay-network.ts';
import type { Behaviour, ReplayServer } from './support/replay-server.ts';

async function connected(t: TestContext, behaviour: Partial<Behaviour> = {}) {
  const [server] = await replayServers(t, [behaviour]);
  assert.ok(server);
  const connection = new Connection(server.address, { queryTimeoutMs: 1000 });
  t.after(() => connection.close());
  return { server, connection };
}

function block(seqno: number) {
  return { id: toTlBlockId(replayChain('localnet').block(seqno).id) };
}

const QUICK = { backoff: { minMs: 10, maxMs: 40 } };

describe('withRetry', () => {
  test('asks again what may pass, and only that', async (t) => {
    const { server, connection } = await connected(t, { head: 1000 });
    const client = withRetry(connection, QUICK);
    const early = client.query('lookupBlock', bySeqno(1001));
    await until(() => server.count('lookupBlock') === 1);
    server.advance(1001);
    assert.equal((await early).id.seqno, 1001);
    assert.equal(server.count('lookupBlock'), 2);
    await assert.rejects(client.query('lookupBlock', { ...bySeqno(50), mode: 0 }), /-400/);
    const asked = server.count('lookupBlock');
    await assert.rejects(client.query('lookupBlock', bySeqno(1005)), { code: 'SERVER_NOT_READY' });
    assert.equal(server.count('lookupBlock') - asked, 4);
  });

  test('waits for a server that comes back', async (t) => {
    const { server, connection } = await connected(t);
    await connection.query('getTime', {});
    await server.stop();
    setTimeout(() => void server.start(), 50);
    const client = withRetry(connection, { attempts: 20, ...QUICK });
    assert.ok(await client.query('getTime', {}));
  });

  test('keeps the time limit of the caller, and its abort', async (t) => {
    const { connection } = await connected(t, { head: 1000 });
    const client = withRetry(connection, { attempts: 1000, ...QUICK });
    const startMs = performance.now();
    await assert.rejects(client.query('lookupBlock', bySeqno(1001), { timeoutMs: 100 }));
    assert.ok(performance.now() - startMs < 150);
    const signal = AbortSignal.timeout(50);
    await assert.rejects(client.query('lookupBlock', bySeqno(1001), { signal }), {
      code: 'QUERY_ABORTED',
    });
  });

  test('asks again those that it was asked to take note of', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}], { pollMs: 10_000 });
    const [server] = servers;
    assert.ok(server);
    const asked = new Set();
    server.behaviour.refusal = { code: 651, message: 'not in db' };
    const refused = withRetry(pool, QUICK).query('getTime', {}, { asked: new Set() });
    await assert.rejects(refused, { code: 'SERVER_NOT_READY' });
    const answer = withRetry(pool, { attempts: 100, ...QUICK }).query('getTime', {}, { asked });
    await until(() => server.count('getTime') >= 5);
    server.behaviour.refusal = null;
    assert.ok(await answer);
    assert.deepEqual([...asked], [...pool.servers]);
  });

  test('does not go back to who has lied', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, { delayMs: 15 }, { delayMs: 30 }]);
    let lies = 2;
    const suspicious: LiteClient = {
      async query(name, params, options) {
        const answer = await pool.query(name, params, options);
        if (lies-- > 0) throw new VerificationError('a lie');
        return answer;
      },
    };
    await withRetry(suspicious, QUICK).query('getTime', {});
    assert.deepEqual(
      servers.map((server) => server.count('getTime')),
      [1, 1, 1],
    );
  });
});

test('withTimeout ends what takes too long, below as well', async (t) => {
  const { server, connection } = await connected(t, { delayMs: 300 });
  let aborted = false;
  const watched: LiteClient = {
    query(name, params, options) {
      options?.signal?.addEventListener('abort', () => {
        aborted = true;
      });
      return connection.query(name, params, { ...options, timeoutMs: 900 });
    },
  };
  const client = withTimeout(watched, 100);
  await assert.rejects(client.query('getTime', {}), { code: 'QUERY_TIMEOUT' });
  assert.ok(aborted);
  server.behaviour.delayMs = 0;
  assert.ok(await client.query('getTime', {}));
});

describe('withHedge', () => {
  test('asks a second server when the first is slow', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, { delayMs: 10 }], { pollMs: 10_000 });
    const [slow, other] = servers;
    assert.ok(slow && other);
    const client = withHedge(pool, { delayMs: 40 });
    await client.query('getTime', {});
    assert.deepEqual(counts(servers), [1, 0]);
    slow.behaviour.delayMs = 1000;
    const startMs = performance.now();
    await client.query('getTime', {});
    const ms = performance.now() - startMs;
    assert.ok(ms > 40 && ms < 300, `${ms}`);
    assert.deepEqual(counts(servers), [2, 1]);
    await sleep(1);
    // what the slow one did is remembered, though its answer was not waited for
    assert.ok((pool.snapshot().servers[0]?.latencyP95Ms ?? 0) > 40);
  });

  test('goes on with the first where there is nobody else, and asks only a share twice', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ delayMs: 60 }], { pollMs: 10_000 });
    const client = withHedge(pool, { delayMs: 10 });
    assert.ok(await client.query('getTime', {}));
    assert.deepEqual(counts(servers), [1]);
    const twice: QueryOptions[] = [];
    const slow: LiteClient = {
      async query(name, params, options) {
        twice.push(options ?? {});
        return pool.query(name, params, { timeoutMs: 1000 });
      },
    };
    const hedged = withHedge(slow, { delayMs: 5, maxShare: 0.1 });
    await Promise.all(Array.from({ length: 60 }, () => hedged.query('getTime', {})));
    assert.ok(twice.length > 60 && twice.length <= 60 + 10 + 6, `${twice.length}`);
  });

  test('fails with the first failure', async (t) => {
    const { pool } = await replayNetwork(t, [{ delayMs: 40 }]);
    const client = withHedge(pool, { delayMs: 5 });
    await assert.rejects(client.query('lookupBlock', { ...bySeqno(50), mode: 0 }), /-400/);
  });
});

describe('withCoalesce', () => {
  test('asks identical questions once', async (t) => {
    const { server, connection } = await connected(t, { delayMs: 20 });
    const client = withCoalesce(connection);
    const same = Array.from({ length: 100 }, () => client.query('getBlock', block(5)));
    const answers = await Promise.all([...same, client.query('getBlock', block(6))]);
    assert.equal(server.count('getBlock'), 2);
    assert.equal(answers[99]?.id.seqno, 5);
    assert.equal(answers[100]?.id.seqno, 6);
    await client.query('getBlock', block(5));
    assert.equal(server.count('getBlock'), 3);
  });

  test('one who gives up does not end it for the others; the last one does', async (t) => {
    const { server, connection } = await connected(t, { delayMs: 50 });
    let aborts = 0;
    const watched: LiteClient = {
      query(name, params, options) {
        options?.signal?.addEventListener('abort', () => aborts++);
        return connection.query(name, params, options);
      },
    };
    const client = withCoalesce(watched);
    const abort = new AbortController();
    const impatient = client.query('getBlock', block(5), { signal: abort.signal });
    const patient = client.query('getBlock', block(5));
    abort.abort();
    await assert.rejects(impatient, { code: 'QUERY_ABORTED' });
    assert.equal(aborts, 0);
    assert.equal((await patient).id.seqno, 5);
    assert.equal(server.count('getBlock'), 1);
    assert.equal(aborts, 0, 'what has ended is not aborted');
    const alone = client.query('getBlock', block(7), { signal: AbortSignal.timeout(10) });
    await assert.rejects(alone, { code: 'QUERY_ABORTED' });
    await sleep(1);
    assert.equal(aborts, 1);
  });
});

describe('withCache', () => {
  test('keeps what cannot change, and nothing else', async (t) => {
    const { server, connection } = await connected(t);
    const client = withCache(connection);
    const first = await client.query('getBlock', block(5));
    assert.deepEqual(await client.query('getBlock', block(5)), first);
    assert.equal(server.count('getBlock'), 1);
    for (let i = 0; i < 2; i++) await client.query('getTime', {});
    assert.equal(server.count('getTime'), 2);
    for (let i = 0; i < 2; i++) await assert.rejects(client.query('getBlock', block(1800)));
    assert.equal(server.count('getBlock'), 3);
  });

  test('keeps no more bytes than it may; what is used stays', async (t) => {
    const { server, connection } = await connected(t);
    const maxBytes = 50_000;
    const client = withCache(connection, { maxBytes });
    for (let seqno = 1; seqno <= 60; seqno++) {
      await client.query('getBlock', block(seqno));
      await client.query('getBlock', block(1));
      assert.ok(client.cache.calculatedSize <= maxBytes);
    }
    assert.equal(server.count('getBlock'), 60);
    assert.ok(client.cache.size > 3 && client.cache.size < 40, `${client.cache.size}`);
  });
});

function counts(servers: readonly ReplayServer[]): number[] {
  return servers.map((server) => server.count('getTime'));
}
