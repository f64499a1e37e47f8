import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@tonway/tools/random';
import { toTlBlockId } from '../src/block-id.ts';
import { VerificationError } from '../src/errors.ts';
import { Pool } from '../src/pool/pool.ts';
import type { Params } from '../src/tl/types.ts';
import { recordedAnswers } from './support/recorded-answers.ts';
import { replayChain } from './support/replay-chain.ts';
import { bySeqno, replayNetwork, until } from './support/replay-network.ts';
import type { ReplayServer } from './support/replay-server.ts';

/** How often each server was asked while `run` ran. */
async function countsOf(
  servers: readonly ReplayServer[],
  name: string,
  run: () => Promise<unknown>,
): Promise<number[]> {
  const before = servers.map((server) => server.count(name));
  await run();
  return servers.map((server, i) => server.count(name) - (before[i] ?? 0));
}

describe('choice of the server', () => {
  test('the fastest server is preferred, and others are tried now and then', async (t) => {
    const behaviours = [{ delayMs: 25 }, {}, { delayMs: 40 }];
    const options = { exploration: 0.1, random: seededRandom(1) };
    const { servers, pool } = await replayNetwork(t, behaviours, options);
    const counts = await countsOf(servers, 'getTime', async () => {
      for (let i = 0; i < 150; i++) await pool.query('getTime', {});
    });
    const [slow = 0, fast = 0, slowest = 0] = counts;
    assert.ok(fast > 120, `${counts}`);
    assert.ok(slow > 0 && slowest > 0, `${counts}`);
  });

  test('another server is asked if the fastest is busy', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ delayMs: 10 }, { delayMs: 15 }]);
    const counts = await countsOf(servers, 'getTime', () =>
      Promise.all(Array.from({ length: 40 }, () => pool.query('getTime', {}))),
    );
    assert.ok(
      counts.every((count) => count >= 10),
      `${counts}`,
    );
  });

  test('servers that do not have the requested block yet are skipped', async (t) => {
    const behaviours = [{ head: 1000 }, { head: 1100, delayMs: 50 }, { head: 1060 }];
    const { servers, pool } = await replayNetwork(t, behaviours);
    const counts = await countsOf(servers, 'lookupBlock', async () => {
      for (let i = 0; i < 10; i++) await pool.query('lookupBlock', bySeqno(1090));
    });
    assert.deepEqual(counts, [0, 10, 0]);
    // nor with the prefix
    assert.equal(sum(servers.map((server) => server.count('waitMasterchainSeqno'))), 0);
  });

  test('lagging servers are skipped for queries about the newest block', async (t) => {
    const behaviours = [{ head: 1000 }, { head: 1100, delayMs: 20 }, { head: 1099, delayMs: 20 }];
    const { servers, pool } = await replayNetwork(t, behaviours);
    const counts = await countsOf(servers, 'getMasterchainInfo', async () => {
      for (let i = 0; i < 10; i++) await pool.query('getMasterchainInfo', {});
    });
    assert.equal(counts[0], 0);
  });

  test('only archives are asked for the whole history', async (t) => {
    const behaviours = [{ oldest: 1100 }, { delayMs: 20 }, { oldest: 900 }];
    const { servers, pool } = await replayNetwork(t, behaviours);
    const archival = pool.snapshot().servers.map((server) => server.archival);
    assert.deepEqual(archival, [false, true, false]);
    const counts = await countsOf(servers, 'getTime', async () => {
      for (let i = 0; i < 5; i++) await pool.query('getTime', {}, { archival: true });
    });
    assert.deepEqual(counts, [0, 5, 0]);
  });

  test('servers known to have dropped the block are skipped', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ oldest: 1100 }, { delayMs: 20 }]);
    const depths = pool.snapshot().servers.map((server) => server.historyDepth ?? 0);
    assert.ok((depths[0] ?? 0) <= 46 && (depths[0] ?? 0) >= 40, `${depths}`);
    const counts = await countsOf(servers, 'lookupBlock', async () => {
      for (let i = 0; i < 5; i++) await pool.query('lookupBlock', bySeqno(200 + i));
    });
    assert.deepEqual(counts, [0, 5]);
  });

  test('the depth of history is measured repeatedly', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}], { historyMs: 30, pollMs: 20 });
    const archival = () => pool.snapshot().servers.map((server) => server.archival);
    assert.deepEqual(archival(), [true, true]);
    const [first] = servers;
    assert.ok(first);
    first.behaviour.oldest = 1000;
    await until(() => archival()[0] === false);
    first.behaviour.oldest = 1;
    await until(() => archival()[0] === true);
  });

  test('servers of another network are skipped', async (t) => {
    const { servers } = await replayNetwork(t, [{}]);
    const wrong = { rootHash: new Uint8Array(32), fileHash: new Uint8Array(32) };
    const addresses = servers.map(({ address }) => address);
    const pool = Pool.open(addresses, { zeroState: wrong, timeoutMs: 300 });
    t.after(() => pool.close());
    await assert.rejects(pool.query('getTime', {}), /NO_SERVER/);
    assert.match(pool.snapshot().servers[0]?.unusable ?? '', /another network/);
  });

  test('only servers of the right slice are asked', async (t) => {
    const { servers } = await replayNetwork(t, [{}, {}]);
    const masterchain = { workchain: -1, shard: 2n ** 63n };
    const to = [{ ...masterchain, seqno: 500, utime: 0, lt: 0n }];
    const old = { kind: 'timed' as const, from: [], to };
    const [all, part] = servers.map(({ address }) => address);
    assert.ok(all && part);
    const pool = Pool.open([all, { ...part, slices: [old] }], { exploration: 1 });
    t.after(() => pool.close());
    await until(() => pool.servers.every(({ unusable }) => unusable === null));
    const late = await countsOf(servers, 'getBlock', async () => {
      for (let i = 0; i < 10; i++) await pool.query('getBlock', { id: tlBlock(600) });
    });
    assert.deepEqual(late, [10, 0]);
  });
});

describe('fallback to another server', () => {
  test('another server is asked if the block was dropped', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, { delayMs: 30 }]);
    for (const server of servers.slice(0, 2)) server.behaviour.oldest = 1100;
    const answer = await pool.query('lookupBlock', bySeqno(500));
    assert.equal(answer.id.seqno, 500);
  });

  test('another server is asked if one is silent, refuses or dies', async (t) => {
    const options = { attemptTimeoutMs: 500, pollMs: 10_000 };
    const { servers, pool } = await replayNetwork(t, [{}, {}, { delayMs: 20 }], options);
    const [first, second] = servers;
    assert.ok(first && second);
    first.behaviour.silent = true;
    second.behaviour.refusal = { code: 502, message: 'upstream failed' };
    assert.ok(await pool.query('getTime', {}));
    first.behaviour.silent = false;
    const many = Promise.all(Array.from({ length: 50 }, () => pool.query('getTime', {})));
    await first.stop();
    assert.equal((await many).length, 50);
  });

  test('no other server is asked if the query is invalid', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}]);
    const wrong = { ...bySeqno(50), mode: 0 };
    const counts = await countsOf(servers, 'lookupBlock', () =>
      assert.rejects(pool.query('lookupBlock', wrong), { code: 'SERVER_ERROR', serverCode: -400 }),
    );
    assert.equal(sum(counts), 1);
  });

  test('no server is asked twice, and the error has the answers of all', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}]);
    for (const server of servers) server.behaviour.oldest = 1100;
    const counts = await countsOf(servers, 'lookupBlock', () =>
      assert.rejects(pool.query('lookupBlock', bySeqno(500)), { code: 'SERVER_NOT_READY' }),
    );
    assert.deepEqual(counts, [1, 1, 1]);
  });

  test('fallback respects the time limit of the query', async (t) => {
    const options = { attemptTimeoutMs: 100, pollMs: 10_000 };
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}], options);
    for (const server of servers) server.behaviour.silent = true;
    const startMs = performance.now();
    const limit = { timeoutMs: 150 };
    await assert.rejects(pool.query('getTime', {}, limit), { code: 'QUERY_TIMEOUT' });
    assert.ok(performance.now() - startMs < 250);
  });
});

describe('waiting', () => {
  test('a server that is a little behind is asked to wait for the block', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ head: 1000 }, { head: 1000 }]);
    const question = pool.query('lookupBlock', bySeqno(1003));
    await until(() => sum(servers.map((server) => server.count('waitMasterchainSeqno'))) === 1);
    for (const server of servers) server.advance(1003);
    assert.equal((await question).id.seqno, 1003);
    assert.equal(sum(servers.map((server) => server.count('waitMasterchainSeqno'))), 1);
    await until(() => pool.headSeqno === 1003);
    await pool.query('lookupBlock', bySeqno(1003));
    assert.equal(sum(servers.map((server) => server.count('waitMasterchainSeqno'))), 1);
  });

  test('a block far ahead is not waited for', async (t) => {
    const { pool } = await replayNetwork(t, [{ head: 1000 }]);
    const far = pool.query('getTime', {}, { minSeqno: 5000 });
    await assert.rejects(far, { code: 'NO_SERVER' });
  });

  test('a history that no server keeps is not waited for', async (t) => {
    const { pool } = await replayNetwork(t, [{ oldest: 900 }, { oldest: 1000 }]);
    const far = pool.query('getTime', {}, { archival: true });
    await assert.rejects(far, /NO_SERVER/);
  });

  test('the queue is bounded, and limits per server are respected', async (t) => {
    const options = { maxInFlight: 4, maxWaiting: 30 };
    const { servers, pool } = await replayNetwork(t, [{ delayMs: 15 }], options);
    const asked = Array.from({ length: 50 }, () => pool.query('getTime', {}));
    assert.equal(pool.snapshot().waiting, 30);
    const results = await Promise.allSettled(asked);
    const failed = results.filter((result) => result.status === 'rejected');
    assert.equal(failed.length, 16);
    assert.ok(failed.every(({ reason }) => reason.code === 'CONNECTION_BUSY'));
    // the monitor asks on its own account
    assert.ok((servers[0]?.peak ?? 99) <= 6, `${servers[0]?.peak}`);
    assert.equal(pool.snapshot().waiting, 0);
  });

  test('an abort ends waiting', async (t) => {
    const { pool } = await replayNetwork(t, [{ delayMs: 200 }], { maxInFlight: 1 });
    const abort = new AbortController();
    const first = pool.query('getTime', {}, { signal: abort.signal });
    const second = pool.query('getTime', {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 10);
    await assert.rejects(first, { code: 'QUERY_ABORTED' });
    await assert.rejects(second, { code: 'QUERY_ABORTED' });
    assert.equal(pool.snapshot().waiting, 0);
  });
});

describe('limits of servers', () => {
  test('a rate-limit refusal pauses the server', async (t) => {
    const behaviours = [{}, { delayMs: 15 }];
    const { servers, pool } = await replayNetwork(t, behaviours, { pollMs: 10_000 });
    const [limited] = servers;
    assert.ok(limited);
    limited.behaviour.maxQueriesPerSecond = 10;
    const isPaused = () => /too often/.test(pool.snapshot().servers[0]?.unusable ?? '');
    for (let i = 0; i < 400 && !isPaused(); i++) await pool.query('getTime', {});
    assert.ok(isPaused());
    const asked = limited.count('getTime');
    await pool.query('getTime', {});
    assert.equal(limited.count('getTime'), asked);
  });

  test('a known rate limit is respected', async (t) => {
    const options = { maxQueriesPerSecond: 50, pollMs: 10_000 };
    const { pool } = await replayNetwork(t, [{}], options);
    await sleep(1000);
    const startMs = performance.now();
    await Promise.all(Array.from({ length: 75 }, () => pool.query('getTime', {})));
    const ms = performance.now() - startMs;
    assert.ok(ms > 400 && ms < 1000, `${ms}`);
  });

  test('a server that lied is not asked', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, { delayMs: 10 }, { delayMs: 10 }]);
    let lies = 1;
    await pool.ask('getTime', {}, {}, () => {
      if (lies-- > 0) throw new VerificationError('wrong proof');
    });
    const counts = await countsOf(servers, 'getTime', () => pool.query('getTime', {}));
    assert.equal(counts[0], 0);
    assert.equal(pool.snapshot().servers[0]?.unusable?.split(' [')[0], 'wrong proof');
  });
});

describe('a pool', () => {
  test('the claim of one server does not move the head', async (t) => {
    const behaviours = [{ claimedHead: 9_000_000 }, { head: 1100 }, { head: 1101 }];
    const { pool } = await replayNetwork(t, behaviours);
    assert.equal(pool.headSeqno, 1101);
    assert.equal((await pool.query('lookupBlock', bySeqno(1100))).id.seqno, 1100);
  });

  test('a message is sent to several servers', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}, {}]);
    const accepted = recordedAnswers('localnet', 'sendMessage').next().value;
    assert.ok(accepted);
    const counts = await countsOf(servers, 'sendMessage', async () => {
      assert.equal((await pool.query('sendMessage', accepted.params)).status, 1);
      await sleep(20);
    });
    assert.equal(sum(counts), 3);
    assert.ok(Math.max(...counts) === 1);
  });

  test('state changes of servers are events', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{ shardClientLag: 3 }, {}]);
    const [first] = servers;
    assert.ok(first);
    assert.equal(pool.snapshot().servers[0]?.shardClientLag, 3);
    const events: (string | null)[] = [];
    const [watched] = pool.servers;
    pool.events.on('usable', (server, why) => server === watched && events.push(why));
    await first.stop();
    await until(() => events.some((why) => why?.startsWith('waiting')));
    assert.ok(await pool.query('getTime', {}));
    await first.start();
    await until(() => events.at(-1) === null);
    const heads: number[] = [];
    pool.events.on('chain', ({ chain }) => heads.push(chain?.head.seqno ?? 0));
    first.advance();
    await until(() => heads.includes(1147));
  });

  test('the first query waits for servers, and reports why none is available', async (t) => {
    const { servers } = await replayNetwork(t, [{}]);
    const addresses = servers.map(({ address }) => address);
    await servers[0]?.stop();
    const connection = { backoff: { minMs: 20, maxMs: 50 } };
    const pool = Pool.open(addresses, { connection, timeoutMs: 2000 });
    t.after(() => pool.close());
    const early = pool.query('getTime', {});
    await assert.rejects(pool.query('getTime', {}, { timeoutMs: 100 }), /NO_SERVER/);
    await servers[0]?.start();
    assert.ok(await early);
  });
});

function sum(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0);
}

function tlBlock(seqno: number): Params<'getBlock'>['id'] {
  return toTlBlockId(replayChain('localnet').block(seqno).id);
}
