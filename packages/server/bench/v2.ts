import type { Benchmark } from '@tonway/tools/bench';
import fastify, { type FastifyInstance } from 'fastify';
import { serverOverDevnet } from '../test/support/server-over-devnet.ts';
import { getRequest, openClient } from './support/http-client.ts';

const CONNECTIONS = 16;
const REQUESTS = 6400;
const PATHS = [
  '/api/v2/getMasterchainInfo',
  `/api/v2/getAddressInformation?address=-1:${'3'.repeat(64)}`,
];

export default {
  name: 'v2',
  about: `getMasterchainInfo and getAddressInformation on a warm block, ${CONNECTIONS} connections`,
  bar: 0.5,
  async setup() {
    // Not as a devnet, where every answer first requests the newest block.
    const running = await serverOverDevnet({ NETWORK: 'bench' });
    const { url } = running.server;
    const bare = await sameBytes(url);
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
    // Each connection requests both in turn.
    const requests = Array.from({ length: REQUESTS }, (_, i) =>
      getRequest(PATHS[Math.floor(i / CONNECTIONS) % PATHS.length] ?? ''),
    );
    return {
      baseline: { label: 'bare Fastify', run: openClient(bareUrl, requests, CONNECTIONS) },
      subject: { label: 'tonway', run: openClient(url, requests, CONNECTIONS) },
      units: { amount: REQUESTS / 1000, name: 'k requests' },
      async close() {
        await bare.close();
        await running[Symbol.asyncDispose]();
      },
    };
  },
} satisfies Benchmark;

/** Routes that only send the current answers of the server at a URL. */
async function sameBytes(url: string): Promise<FastifyInstance> {
  const bare = fastify();
  for (const path of PATHS) {
    const response = await fetch(url + path);
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${body}`);
    const [route = ''] = path.split('?');
    bare.get(route, (_, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(body),
    );
  }
  return bare;
}
