import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Benchmark } from '@tonway/tools/bench';
import fastify from 'fastify';
import { serverOverDevnet } from '../test/support/server-over-devnet.ts';

const CONNECTIONS = 16;
const REQUESTS = 400;
const MASTERCHAIN_INFO = '/api/v2/getMasterchainInfo';
const ADDRESS_INFORMATION = `/api/v2/getAddressInformation?address=-1:${'3'.repeat(64)}`;
const PATHS = [MASTERCHAIN_INFO, ADDRESS_INFORMATION];

/** A client that does next to nothing, so that the server is what is measured. */
async function openClient(url: string): Promise<() => Promise<unknown>> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return () => Promise.all(sockets.map(askAll));
}

/** One request after the other; each answer ends with the envelope. */
function askAll(socket: Socket): Promise<void> {
  const requests = PATHS.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let answered = 0;
  const ask = () => socket.write(requests[answered % requests.length] ?? '');
  socket.on('data', (chunk) => {
    if (chunk[chunk.length - 1] !== END_OF_ENVELOPE) return;
    if (++answered < REQUESTS) ask();
    else {
      socket.removeAllListeners('data');
      resolve();
    }
  });
  socket.once('error', reject);
  ask();
  return promise;
}

const END_OF_ENVELOPE = '}'.charCodeAt(0);

export default {
  name: 'v2',
  about: `getMasterchainInfo and getAddressInformation on a warm block, ${CONNECTIONS} connections`,
  bar: 0.5,
  async setup() {
    const running = await serverOverDevnet();
    const bare = fastify();
    for (const path of PATHS) {
      const response = await fetch(running.server.url + path);
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      const body = await response.text();
      const [route = ''] = path.split('?');
      bare.get(route, (_, reply) =>
        reply.header('content-type', 'application/json; charset=utf-8').send(body),
      );
    }
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
    return {
      baseline: { label: 'bare Fastify', run: await openClient(bareUrl) },
      subject: { label: 'tonway', run: await openClient(running.server.url) },
      units: { amount: (CONNECTIONS * REQUESTS) / 1000, name: 'k requests' },
      async close() {
        await bare.close();
        await running[Symbol.asyncDispose]();
      },
    };
  },
} satisfies Benchmark;
