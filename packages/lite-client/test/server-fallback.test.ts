import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerificationError } from '../src/errors.ts';
import { bySeqno, replayNetwork, until } from './support/replay-network.ts';
import type { ReplayServer } from './support/replay-server.ts';

const NOT_READY = { code: 651, message: 'not in db' };
const STEADY = { pollMs: 10_000 };

function counts(servers: readonly ReplayServer[], name = 'getTime'): number[] {
  return servers.map((server) => server.count(name));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b);
}

describe('a failed query', () => {
  test('each server is asked once per round', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}], { ...STEADY, rounds: 2 });
    for (const { behaviour } of servers) behaviour.refusal = NOT_READY;
    await assert.rejects(pool.query('getTime', {}), { code: 'SERVER_NOT_READY' });
    assert.deepEqual(counts(servers), [2, 2, 2]);
  });

  test('only transient failures are retried', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}], { ...STEADY, rounds: 5 });
    const before = sum(counts(servers, 'lookupBlock'));
    await assert.rejects(pool.query('lookupBlock', { ...bySeqno(50), mode: 0 }), /-400/);
    assert.equal(sum(counts(servers, 'lookupBlock')), before + 1);
  });

  test('a later round succeeds when a server recovers', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}], { ...STEADY, rounds: 100 });
    const [server] = servers;
    assert.ok(server);
    server.behaviour.refusal = NOT_READY;
    const answer = pool.query('getTime', {});
    await until(() => server.count('getTime') >= 3);
    server.behaviour.refusal = null;
    assert.ok(await answer);
  });

  test('retries end with the time limit and the abort of the caller', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}], { ...STEADY, rounds: 1000 });
    for (const { behaviour } of servers) behaviour.refusal = NOT_READY;
    const startMs = performance.now();
    await assert.rejects(pool.query('getTime', {}, { timeoutMs: 200 }));
    assert.ok(performance.now() - startMs < 300);
    const signal = AbortSignal.timeout(50);
    await assert.rejects(pool.query('getTime', {}, { signal }), { code: 'QUERY_ABORTED' });
  });
});

describe('an answer with an invalid proof', () => {
  test('an invalid proof is blamed on its server, and others are asked', async (t) => {
    const behaviours = [{}, { delayMs: 15 }, { delayMs: 30 }];
    const { servers, pool } = await replayNetwork(t, behaviours, { ...STEADY, rounds: 2 });
    let lies = 2;
    await pool.ask('getTime', {}, {}, () => {
      if (lies-- > 0) throw new VerificationError('a lie');
    });
    assert.deepEqual(counts(servers), [1, 1, 1]);
    const unusable = pool.snapshot().servers.map((server) => server.unusable?.split(' [')[0]);
    assert.deepEqual(unusable, ['a lie', 'a lie', undefined]);
  });

  test('servers that were slower than the lying one are still asked', async (t) => {
    const options = { ...STEADY, hedgeAfterMs: 10 };
    const { servers, pool } = await replayNetwork(t, [{ delayMs: 60 }, { delayMs: 120 }], options);
    let lies = 1;
    await pool.ask('getTime', {}, {}, () => {
      if (lies-- > 0) throw new VerificationError('a lie');
    });
    assert.deepEqual(counts(servers), [1, 2]);
  });

  test('the query fails after a limited number of invalid proofs', async (t) => {
    const { servers, pool } = await replayNetwork(t, Array(6).fill({}), { ...STEADY, rounds: 1 });
    const asked = pool.ask('getTime', {}, {}, () => {
      throw new VerificationError('a lie');
    });
    await assert.rejects(asked, VerificationError);
    assert.equal(sum(counts(servers)), 4);
  });
});

describe('a slow server', () => {
  test('a second server answers if the first is slow', async (t) => {
    const options = { ...STEADY, hedgeAfterMs: 40 };
    const { servers, pool } = await replayNetwork(t, [{}, { delayMs: 10 }], options);
    const [slow] = servers;
    assert.ok(slow);
    await pool.query('getTime', {});
    assert.deepEqual(counts(servers), [1, 0]);
    slow.behaviour.delayMs = 1000;
    const startMs = performance.now();
    await pool.query('getTime', {});
    const ms = performance.now() - startMs;
    assert.ok(ms > 40 && ms < 300, `${ms}`);
    assert.deepEqual(counts(servers), [2, 1]);
    await sleep(1);
    // what the slow one did is remembered, though its answer was not waited for
    assert.ok((pool.snapshot().servers[0]?.latencyP95Ms ?? 0) > 40);
  });

  test('a third server answers if two are slow', async (t) => {
    const options = { ...STEADY, hedgeAfterMs: 40 };
    const { servers, pool } = await replayNetwork(t, [{}, {}, { delayMs: 10 }], options);
    for (const { behaviour } of servers.slice(0, 2)) behaviour.delayMs = 2000;
    const startMs = performance.now();
    await pool.query('getTime', {});
    const ms = performance.now() - startMs;
    assert.ok(ms > 80 && ms < 1000, `${ms}`);
    assert.deepEqual(counts(servers), [1, 1, 1]);
  });

  test('the only server is waited for', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ delayMs: 60 }], {
      ...STEADY,
      hedgeAfterMs: 5,
    });
    assert.ok(await pool.query('getTime', {}));
    assert.deepEqual(counts(servers), [1]);
  });

  test('only a share of the queries is sent to a second server', async (t) => {
    const options = { ...STEADY, hedgeAfterMs: 5, maxInFlight: 1000 };
    const behaviours = [{ delayMs: 60 }, { delayMs: 60 }];
    const { servers, pool } = await replayNetwork(t, behaviours, options);
    await Promise.all(Array.from({ length: 60 }, () => pool.query('getTime', {})));
    const asked = sum(counts(servers));
    assert.ok(asked > 60 && asked <= 60 + 10 + 6, `${asked}`);
  });

  test('a query waits for one timeout only, even when no hedges are left', async (t) => {
    const options = { ...STEADY, hedgeAfterMs: 5, maxInFlight: 1000, attemptTimeoutMs: 500 };
    const behaviours = [{ delayMs: 60 }, { delayMs: 60 }, { delayMs: 60 }];
    const { servers, pool } = await replayNetwork(t, behaviours, options);
    await Promise.all(Array.from({ length: 60 }, () => pool.query('getTime', {})));
    for (const { behaviour } of servers) behaviour.delayMs = 2000;
    // The servers that are asked first are silent, whichever they are.
    const answered = pool.query('getTime', {});
    await sleep(100);
    const before = counts(servers);
    const fast = servers[before.indexOf(Math.min(...before))];
    assert.ok(fast);
    fast.behaviour.delayMs = 0;
    const startMs = performance.now();
    await answered;
    const ms = performance.now() - startMs;
    assert.ok(ms < 800, `${ms}`);
  });
});
