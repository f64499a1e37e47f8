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
    // as any network: on a devnet every answer asks for the newest block first
    const running = await serverOverDevnet({ NETWORK: 'bench' });
    const { url } = running.server;
    const bare = await sameBytes(url);
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
    // each connection asks for both in turn
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

/** Routes that do nothing but send what the server at an address answers now. */
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
