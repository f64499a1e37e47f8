import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { generateKeyPair } from '../src/adnl/keys.ts';
import { AdnlServer } from '../src/adnl/server.ts';
import { Connection, type ConnectionOptions } from '../src/connection/connection.ts';
import { encodeAnswer } from '../src/tl/lite-api.ts';
import { bySeqno, replayServers, until } from './support/replay-network.ts';
import type { Behaviour } from './support/replay-server.ts';

async function connected(
  t: TestContext,
  behaviour: Partial<Behaviour> = {},
  options: ConnectionOptions = {},
) {
  const [server] = await replayServers(t, [behaviour]);
  assert.ok(server);
  const backoff = { minMs: 10, maxMs: 50 };
  const connection = new Connection(server.address, { backoff, ...options });
  t.after(() => connection.close());
  return { server, connection };
}

describe('a connection', () => {
  test('the connection is opened on the first query, and shared', async (t) => {
    const { server, connection } = await connected(t, { delayMs: 20 });
    assert.equal(connection.state, 'idle');
    const startMs = performance.now();
    const asked = Array.from({ length: 50 }, (_, i) =>
      connection.query('lookupBlock', bySeqno(i + 1)),
    );
    const answers = await Promise.all(asked);
    assert.ok(performance.now() - startMs < 500);
    assert.ok(answers.every(({ id }, i) => id.seqno === i + 1));
    assert.equal(connection.state, 'ready');
    assert.ok(server.peak > 10);
  });

  test('a query with minSeqno waits for that block', async (t) => {
    const { server, connection } = await connected(t, { head: 1000 });
    const waiting = connection.query('getMasterchainInfo', {}, { minSeqno: 1001 });
    await until(() => server.count('waitMasterchainSeqno') === 1);
    server.advance();
    assert.equal((await waiting).last.seqno, 1001);
    const inVain = connection.query('getTime', {}, { minSeqno: 1002, timeoutMs: 1000 });
    await assert.rejects(inVain, { code: 'SERVER_NOT_READY', serverCode: 652 });
  });

  test('queries time out, can be aborted, and are limited in number', async (t) => {
    const { connection } = await connected(t, { silent: true }, { maxInFlight: 2 });
    const limit = { timeoutMs: 50 };
    const asked = [1, 2].map(() => connection.query('getTime', {}, limit));
    await assert.rejects(connection.query('getTime', {}, limit), { code: 'CONNECTION_BUSY' });
    for (const each of asked) await assert.rejects(each, { code: 'QUERY_TIMEOUT' });
    const signal = AbortSignal.timeout(20);
    await assert.rejects(connection.query('getTime', {}, { signal }), { code: 'QUERY_ABORTED' });
  });

  test('the connection is reopened when the server is back', async (t) => {
    const { server, connection } = await connected(t);
    const states: string[] = [];
    connection.events.on('state', (state) => states.push(state));
    await connection.query('getTime', {});
    await server.stop();
    await until(() => states.includes('waiting'));
    await assert.rejects(connection.query('getTime', {}), { transient: true });
    await server.start();
    await until(() => connection.state === 'ready');
    assert.ok(await connection.query('getTime', {}));
    assert.deepEqual(states.slice(0, 4), ['connecting', 'ready', 'waiting', 'connecting']);
  });

  test('a server with another key is refused', async (t) => {
    const { server } = await connected(t);
    const { publicKey } = generateKeyPair();
    const connection = new Connection({ ...server.address, publicKey });
    t.after(() => connection.close());
    await assert.rejects(connection.query('getTime', {}), { code: 'ADNL_HANDSHAKE' });
  });

  test('pending queries are answered before the connection closes', async (t) => {
    const { connection } = await connected(t, { delayMs: 50 });
    await connection.query('getTime', {});
    const last = connection.query('getTime', {});
    const closed = connection.close();
    await assert.rejects(connection.query('getTime', {}), { code: 'CONNECTION_CLOSED' });
    assert.ok(await last);
    await closed;
    assert.equal(connection.state, 'closed');
  });

  test('closing works while connecting, while waiting, and before first use', async (t) => {
    const { server, connection } = await connected(t);
    await server.stop();
    connection.open();
    await until(() => connection.state === 'waiting');
    await connection.close();
    const fresh = new Connection({ ...connection.address, host: '127.0.0.2' });
    await fresh.close();
    await assert.rejects(fresh.query('getTime', {}), { code: 'CONNECTION_CLOSED' });
    const hurried = new Connection(connection.address);
    hurried.open();
    await hurried.close();
    assert.equal(hurried.state, 'closed');
  });
});

test('a connection authenticates if it has an identity', async (t) => {
  const identity = generateKeyPair();
  const answer = encodeAnswer({ kind: 'liteServer.currentTime', now: 1 });
  const server = await AdnlServer.listen({
    seed: generateKeyPair().seed,
    onQuery: async (_, peer) =>
      peer.identity && Buffer.from(identity.publicKey).equals(peer.identity) ? answer : null,
  });
  const { port, publicKey } = server;
  const connection = new Connection(
    { host: '127.0.0.1', port, publicKey, slices: null },
    { identity },
  );
  t.after(async () => {
    await connection.close();
    await server.close();
  });
  assert.equal((await connection.query('getTime', {}, { timeoutMs: 500 })).now, 1);
});
