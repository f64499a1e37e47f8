import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdnlClient, type AdnlClientOptions } from './client.ts';
import { openHandshake } from './handshake.ts';
import { generateKeyPair } from './keys.ts';
import { pooledRandomBytes } from './random.ts';
import { AdnlServer, type AdnlServerOptions } from './server.ts';

const SEED = Buffer.alloc(32, 7);
const HOST = '127.0.0.1';
const echo = async (query: Buffer) => query;
const never = () => new Promise<null>(() => {});

const cleanUp: (() => unknown)[] = [];
after(() => Promise.all(cleanUp.map((close) => close())));

async function listen(options: Partial<AdnlServerOptions> = {}): Promise<AdnlServer> {
  const server = await AdnlServer.listen({ seed: SEED, onQuery: echo, ...options });
  cleanUp.push(() => server.close(0));
  return server;
}

async function connectTo(
  { port, publicKey }: { port: number; publicKey: Uint8Array },
  options: Partial<AdnlClientOptions> = {},
): Promise<AdnlClient> {
  const client = await AdnlClient.connect({ host: HOST, port, publicKey, ...options });
  cleanUp.push(() => client.destroy());
  return client;
}

/** A plain TCP server, for servers that misbehave. */
async function listenBare(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    cleanUp.push(() => socket.destroy());
    onSocket(socket);
  });
  cleanUp.push(() => server.close());
  server.listen(0, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A plain TCP client, for clients that misbehave. */
async function connectBare({ port }: { port: number }): Promise<Socket> {
  const socket = connect({ port, host: HOST });
  socket.on('error', () => {});
  cleanUp.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 5000;
  while (!condition()) {
    assert.ok(performance.now() < deadline, 'it never came true');
    await sleep(2);
  }
}

const code = (expected: string) => ({ code: expected });

describe('queries', () => {
  it('queries and answers may have any size', async () => {
    const client = await connectTo(await listen({ maxPacketBytes: 2 ** 24 }));
    for (const size of [0, 1, 253, 254, 70_000, 3_000_000]) {
      const query = Buffer.alloc(size, size);
      assert.deepEqual(await client.query(query), query);
    }
  });

  it('thousands of concurrent queries each get their own answer', async () => {
    const client = await connectTo(await listen());
    const queries = Array.from({ length: 4000 }, (_, i) => Buffer.from(`query ${i}`));
    const answers = await Promise.all(queries.map((query) => client.query(query)));
    assert.deepEqual(answers, queries);
    assert.equal(client.pendingQueries, 0);
  });

  it('answers may arrive in any order', async () => {
    const waiting = new Map<string, () => void>();
    const server = await listen({
      onQuery: (query) =>
        new Promise((resolve) => waiting.set(query.toString(), () => resolve(query))),
    });
    const client = await connectTo(server);
    const answers = ['a', 'b', 'c', 'd'].map((name) => client.query(Buffer.from(name)));
    await until(() => waiting.size === answers.length);
    for (const index of [2, 0, 3, 1]) {
      const name = 'abcd'.charAt(index);
      waiting.get(name)?.();
      assert.equal((await answers[index])?.toString(), name);
    }
  });

  it('each query has its own timeout, and a late answer is ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await listen({
      onQuery: async (query) => {
        if (query.toString() === 'slow') await promise;
        return query;
      },
    });
    const client = await connectTo(server);
    const slow = client.query(Buffer.from('slow'), { timeoutMs: 20 });
    await assert.rejects(slow, {
      name: 'QueryTimeoutError',
      code: 'QUERY_TIMEOUT',
      transient: true,
    });
    assert.equal(client.pendingQueries, 0);
    assert.equal(client.strayMessages, 0);
    resolve();
    assert.equal((await client.query(Buffer.from('fast'))).toString(), 'fast');
    await until(() => client.strayMessages === 1);
  });

  it('a query times out if the server never answers', async () => {
    const client = await connectTo(await listen({ onQuery: async () => null }), {
      queryTimeoutMs: 30,
    });
    const results = await Promise.allSettled([1, 2, 3].map(() => client.query(Buffer.alloc(4))));
    for (const result of results) {
      assert.ok(result.status === 'rejected' && result.reason.code === 'QUERY_TIMEOUT');
    }
  });

  it('a query can be aborted before and after it is sent', async () => {
    const client = await connectTo(await listen({ onQuery: never }));
    const early = client.query(Buffer.alloc(4), { signal: AbortSignal.abort('why') });
    await assert.rejects(early, { code: 'QUERY_ABORTED', cause: 'why' });
    const controller = new AbortController();
    const late = client.query(Buffer.alloc(4), { signal: controller.signal });
    controller.abort();
    await assert.rejects(late, code('QUERY_ABORTED'));
    assert.equal(client.pendingQueries, 0);
  });

  it('a query is refused if too many are unanswered', async () => {
    const client = await connectTo(await listen({ onQuery: never }), { maxQueries: 2 });
    const waiting = [1, 2].map(() => client.query(Buffer.alloc(4)));
    await assert.rejects(client.query(Buffer.alloc(4)), code('CONNECTION_BUSY'));
    client.destroy();
    for (const query of waiting) await assert.rejects(query, code('CONNECTION_CLOSED'));
  });

  it('a query is refused if it exceeds the size of a packet', async () => {
    const client = await connectTo(await listen());
    await assert.rejects(client.query(Buffer.alloc(2 ** 24)), code('ADNL_PROTOCOL'));
    assert.equal((await client.query(Buffer.from('still here'))).toString(), 'still here');
  });

  it('a query whose handler fails is not answered', async () => {
    const errors: unknown[] = [];
    const server = await listen({
      onQuery: () => Promise.reject(new Error('broken')),
      onError: (error) => errors.push(error),
    });
    const client = await connectTo(server);
    await assert.rejects(client.query(Buffer.alloc(4), { timeoutMs: 50 }), code('QUERY_TIMEOUT'));
    assert.deepEqual(errors, [new Error('broken')]);
    assert.equal(server.activeQueries, 0);
  });
});

describe('closing', () => {
  it('destroying the client rejects pending queries', async () => {
    const server = await listen({ onQuery: never });
    const client = await connectTo(server);
    const query = client.query(Buffer.alloc(4));
    client.destroy();
    client.destroy();
    await assert.rejects(query, code('CONNECTION_CLOSED'));
    assert.equal((await client.closed).code, 'CONNECTION_CLOSED');
    await assert.rejects(client.query(Buffer.alloc(4)), code('CONNECTION_CLOSED'));
    await until(() => server.connections === 0);
  });

  it('closing the client waits for pending answers', async () => {
    const server = await listen({ onQuery: (query) => sleep(30, query) });
    const client = await connectTo(server);
    const query = client.query(Buffer.from('last'));
    const closed = client.close();
    await assert.rejects(client.query(Buffer.alloc(4)), code('CONNECTION_CLOSED'));
    assert.equal((await query).toString(), 'last');
    await closed;
    await client.close();
    await until(() => server.connections === 0);
  });

  it('closing the server answers accepted queries', async () => {
    const server = await listen({ onQuery: (query) => sleep(50, query) });
    const [busy, idle] = [await connectTo(server), await connectTo(server)];
    const queries = [1, 2, 3].map((n) => busy.query(Buffer.of(n)));
    await until(() => server.activeQueries === 3);
    const startMs = performance.now();
    await server.close();
    assert.ok(performance.now() - startMs < 1000);
    assert.deepEqual(await Promise.all(queries), [Buffer.of(1), Buffer.of(2), Buffer.of(3)]);
    assert.equal((await idle.closed).code, 'CONNECTION_CLOSED');
  });

  it('closing the server ends even if handlers do not', async () => {
    const server = await listen({ onQuery: never });
    const client = await connectTo(server);
    const query = client.query(Buffer.alloc(4));
    await until(() => server.activeQueries === 1);
    await Promise.all([server.close(30), assert.rejects(query, code('CONNECTION_CLOSED'))]);
  });
});

describe('connecting', () => {
  const key = { publicKey: generateKeyPair().publicKey };

  it('a connection to a server with another key fails', async () => {
    const { port } = await listen();
    await assert.rejects(connectTo({ port, ...key }), code('ADNL_HANDSHAKE'));
  });

  it('a connection to a closed port fails', async () => {
    const server = await listen();
    const { port } = server;
    await server.close();
    await assert.rejects(connectTo({ port, ...key }), code('CONNECTION_CLOSED'));
  });

  it('a connection to a silent server times out', async () => {
    const port = await listenBare((socket) => socket.resume());
    const attempt = connectTo({ port, ...key }, { connectTimeoutMs: 30 });
    await assert.rejects(attempt, code('ADNL_HANDSHAKE'));
  });

  it('a connection to a server that sends garbage fails', async () => {
    const port = await listenBare((socket) => socket.write(Buffer.alloc(1000, 0x55)));
    await assert.rejects(connectTo({ port, ...key }), code('ADNL_HANDSHAKE'));
  });

  it('connecting can be aborted', async () => {
    const port = await listenBare((socket) => socket.resume());
    const signal = AbortSignal.timeout(20);
    await assert.rejects(connectTo({ port, ...key }, { signal }), code('QUERY_ABORTED'));
  });

  it('a client with an identity is authenticated by the server', async () => {
    const identity = generateKeyPair();
    const server = await listen({ onQuery: async (_, peer) => peer.identity ?? Buffer.alloc(0) });
    const known = await connectTo(server, { identity });
    assert.deepEqual(await known.query(Buffer.alloc(4)), Buffer.from(identity.publicKey));
    const unknown = await connectTo(server);
    assert.equal((await unknown.query(Buffer.alloc(4))).length, 0);
  });
});

describe('connections that a server drops', () => {
  it('a silent client is dropped', async () => {
    const socket = await connectBare(await listen({ handshakeTimeoutMs: 30 }));
    await once(socket.resume(), 'close');
    assert.equal(socket.bytesRead, 0);
  });

  it('a client with an incomplete handshake is dropped', async () => {
    const server = await listen({ handshakeTimeoutMs: 30 });
    const socket = await connectBare(server);
    socket.write(openHandshake(server.publicKey, pooledRandomBytes).packet.subarray(0, 255));
    await once(socket.resume(), 'close');
    assert.equal(socket.bytesRead, 0);
  });

  it('a client that sends garbage is dropped without an answer', async () => {
    const socket = await connectBare(await listen());
    socket.write(Buffer.alloc(256, 0x11));
    await once(socket.resume(), 'close');
    assert.equal(socket.bytesRead, 0);
  });

  it('a half-closed connection is dropped', async () => {
    const server = await listen();
    const socket = connect({ port: server.port, host: HOST, allowHalfOpen: true });
    cleanUp.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(openHandshake(server.publicKey, pooledRandomBytes).packet);
    await until(() => server.connections === 1);
    socket.end();
    await until(() => server.connections === 0);
  });

  it('a client beyond the connection limit is dropped', async () => {
    const server = await listen({ maxConnections: 1 });
    const first = await connectTo(server);
    await assert.rejects(connectTo(server), { name: 'ConnectionError' });
    assert.equal((await first.query(Buffer.from('mine'))).toString(), 'mine');
  });
});

describe('idle connections', () => {
  it('the server ends a connection whose client does not ping', async () => {
    const server = await listen({ idleMs: 60 });
    const client = await connectTo(server);
    const startMs = performance.now();
    assert.equal((await client.closed).code, 'CONNECTION_CLOSED');
    assert.ok(performance.now() - startMs >= 50);
  });

  it('the client pings after half the limit', async () => {
    const server = await listen({ idleMs: 400 });
    const client = await connectTo(server, { idleMs: 400 });
    const closed = await Promise.race([client.closed, sleep(1200)]);
    assert.equal(closed, undefined);
    assert.equal((await client.query(Buffer.from('alive'))).toString(), 'alive');
  });

  it('the client ends a connection whose server does not answer pings', async () => {
    const server = await listen();
    // Half open: what the server says after the handshake is lost on its way.
    const port = await listenBare((socket) => {
      const upstream = connect({ port: server.port, host: HOST });
      upstream.on('error', () => {});
      cleanUp.push(() => upstream.destroy());
      socket.pipe(upstream);
      upstream.once('data', (chunk) => socket.write(chunk));
    });
    const client = await connectTo({ port, publicKey: server.publicKey }, { idleMs: 80 });
    const query = client.query(Buffer.alloc(4));
    await assert.rejects(query, { code: 'CONNECTION_CLOSED', message: /silent for 80 ms/ });
  });
});

describe('floods', () => {
  it('queries to a slow server wait on the wire, not in memory', async () => {
    let active = 0;
    let most = 0;
    const server = await listen({
      maxQueriesPerConnection: 8,
      onQuery: async (query) => {
        most = Math.max(most, ++active);
        await sleep(1);
        active--;
        return query.subarray(0, 4);
      },
    });
    const client = await connectTo(server, { maxQueuedBytes: 2 ** 20 });
    const before = process.memoryUsage().arrayBuffers;
    const query = Buffer.alloc(10_000);
    const results = await Promise.allSettled(
      Array.from({ length: 4000 }, () => client.query(query)),
    );
    const answered = results.filter(({ status }) => status === 'fulfilled').length;
    const busy = results.filter(
      (r) => r.status === 'rejected' && r.reason.code === 'CONNECTION_BUSY',
    );
    assert.ok(answered >= 100, `${answered} answered`);
    assert.equal(answered + busy.length, results.length);
    assert.equal(most, 8);
    assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 25);
  });

  it('many clients share the capacity of the server', async () => {
    let most = 0;
    const server = await listen({
      maxQueries: 10,
      maxQueriesPerConnection: 4,
      onQuery: async (query) => {
        most = Math.max(most, server.activeQueries);
        await sleep(1);
        return query;
      },
    });
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectTo(server)));
    const queries = clients.flatMap((client) =>
      Array.from({ length: 50 }, (_, i) => client.query(Buffer.of(i))),
    );
    assert.equal((await Promise.all(queries)).length, 400);
    assert.equal(most, 10);
    assert.equal(server.activeQueries, 0);
  });

  it('a client that does not read its answers is disconnected', async () => {
    let asked = 0;
    const server = await listen({
      idleMs: 150,
      maxQueriesPerConnection: 4,
      onQuery: async () => {
        asked++;
        return Buffer.alloc(2 ** 20);
      },
    });
    // Sends what a client says to the server, and reads nothing of what it answers after the handshake.
    const port = await listenBare((socket) => {
      const upstream = connect({ port: server.port, host: HOST });
      upstream.on('error', () => {});
      cleanUp.push(() => upstream.destroy());
      socket.pipe(upstream);
      upstream.once('data', (chunk) => {
        socket.write(chunk);
        upstream.pause();
      });
    });
    const client = await connectTo({ port, publicKey: server.publicKey });
    for (let i = 0; i < 1000; i++) client.query(Buffer.alloc(4)).catch(() => {});
    await until(() => asked > 4);
    await until(() => server.connections === 0);
    assert.ok(asked < 100, `${asked} answers were made`);
  });
});
