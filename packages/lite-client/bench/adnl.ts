import { createCipheriv, createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Benchmark } from '@tonway/tools/bench';
import { AdnlClient } from '../src/adnl/client.ts';
import { AdnlServer } from '../src/adnl/server.ts';

const HOST = '127.0.0.1';
const QUERIES = 4096;
const IN_FLIGHT = 64;
const QUERY_BYTES = 200;
const ANSWER_BYTES = 2000;

/** An idle connection closes after this time, so that the process can end. */
const IDLE_MS = 2000;

/** Sends all queries and waits for all answers. */
type AskAll = () => Promise<unknown>;

async function overAdnl(onClose: () => void): Promise<AskAll> {
  const answer = Buffer.alloc(ANSWER_BYTES, 2);
  const query = Buffer.alloc(QUERY_BYTES, 3);
  const server = await AdnlServer.listen({
    seed: Buffer.alloc(32, 1),
    onQuery: async () => answer,
    idleMs: IDLE_MS,
  });
  const { port, publicKey } = server;
  const client = await AdnlClient.connect({ host: HOST, port, publicKey, idleMs: 2 ** 30 });
  void client.closed.then(onClose).then(() => server.close());
  const worker = async () => {
    for (let i = 0; i < QUERIES / IN_FLIGHT; i++) await client.query(query);
  };
  return () => Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

// The overhead of ADNL: length, random, ids of message and query, TL length of one byte or four, digest.
const ENVELOPE_BYTES = 4 + 32 + 4 + 32 + 4 + 32;

/** The same number of bytes in both directions with the same cipher, one pass and one write per message. */
async function overBareSockets(onClose: () => void): Promise<AskAll> {
  const answer = Buffer.alloc(ENVELOPE_BYTES + ANSWER_BYTES, 2);
  const query = Buffer.alloc(ENVELOPE_BYTES + QUERY_BYTES, 3);
  const server = createServer({ noDelay: true }, (socket) => {
    const send = encrypted(socket, query.length, () => send(answer));
  }).listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ host: HOST, port, noDelay: true });
  client.setTimeout(IDLE_MS, () => client.destroy()).on('close', onClose);
  client.on('close', () => server.close());
  let onAnswer = () => {};
  const send = encrypted(client, answer.length, () => onAnswer());
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let received = 0;
    onAnswer = () => {
      received++;
      if (received <= QUERIES - IN_FLIGHT) send(query);
      if (received === QUERIES) resolve();
    };
    for (let i = 0; i < IN_FLIGHT; i++) send(query);
    return promise;
  };
}

/** Calls `onMessage` for every `size` received bytes; returns the function that sends. */
function encrypted(socket: Socket, size: number, onMessage: () => void): (bytes: Buffer) => void {
  const [key, iv] = [Buffer.alloc(32, 5), Buffer.alloc(16, 6)];
  const encrypt = createCipheriv('aes-256-ctr', key, iv);
  const decrypt = createDecipheriv('aes-256-ctr', key, iv);
  let pending = 0;
  socket.on('data', (chunk) => {
    pending += decrypt.update(chunk).length;
    for (; pending >= size; pending -= size) onMessage();
  });
  return (bytes) => void socket.write(encrypt.update(bytes));
}

/** Connects on first use, and again after the connection was idle for long. */
function connected(open: (onClose: () => void) => Promise<AskAll>): AskAll {
  let session: Promise<AskAll> | null = null;
  const onClose = () => {
    session = null;
  };
  return async () => {
    session ??= open(onClose);
    const askAll = await session;
    return askAll();
  };
}

export default {
  name: 'adnl',
  about: 'queries of 200 bytes, answers of 2 kB, 64 in flight over one connection on loopback',
  bar: 0.6,
  setup() {
    return {
      baseline: { label: 'bare echo', run: connected(overBareSockets) },
      subject: { label: 'ADNL', run: connected(overAdnl) },
      units: { amount: QUERIES / 1000, name: 'k queries' },
    };
  },
} satisfies Benchmark;
