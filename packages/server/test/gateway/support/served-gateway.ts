import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { Gateway } from '../../../src/api/gateway/gateway.ts';
import type { GatewayOptions } from '../../../src/api/gateway/gateway-options.ts';
import { gatewayHooks, openKeys } from '../../../src/api/gateway/hooks.ts';
import { OPEN_ACCESS } from '../../../src/api/http/access.ts';
import { sendV2Error } from '../../../src/api/v2/envelope.ts';
import { loggerOptions } from '../../../src/app/parts/logger.ts';

export type ServedOptions = Pick<GatewayOptions, 'databaseUrl' | 'redisUrl'> &
  Partial<GatewayOptions> & { readonly trustedProxies?: readonly string[] };

export interface ServedGateway {
  readonly http: FastifyInstance;
  readonly registry: Registry;
  /** What was logged so far. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** A real gateway before an operation `echo`, a list whose rows are in the query, a batch whose length is in the query, and a free page. */
export async function serveGateway(options: ServedOptions): Promise<ServedGateway> {
  const lines: string[] = [];
  const http = fastify({
    logger: loggerOptions('debug', { write: (line) => void lines.push(line) }),
    trustProxy: options.trustedProxies ? [...options.trustedProxies] : false,
  } as { logger: boolean });
  http.decorateRequest('access');
  http.decorateRequest('operation', '');
  http.addHook('onRequest', async (request) => {
    request.access = OPEN_ACCESS;
    request.operation = (request.routeOptions.config as { operation?: string }).operation ?? '';
  });
  const registry = new Registry();
  const log: FastifyBaseLogger = http.log;
  const complete = { network: 'devnet', log, registry, ...options };
  const closing = new AsyncDisposableStack();
  const gateway = await Gateway.start(complete, await openKeys(complete, closing));
  closing.defer(() => gateway.close());
  gatewayHooks(gateway, sendV2Error, ({ url }) => (url.startsWith('/v3') ? 'v3' : 'v2'))(http);
  for (const path of ['/echo', '/v3/echo'])
    http.get(path, { config: { operation: 'echo' } }, async ({ access }) => ({
      privateServers: access.privateServers,
    }));
  const rows = (query: unknown) => Number((query as { limit: string }).limit);
  http.get('/v3/rows', { config: { operation: 'rows', rows } }, async () => []);
  http.get('/batch/:n', { config: { operation: 'jsonRPC' } }, async (request) => {
    const { n } = request.params as { n: string };
    return { served: 1 + (await request.access.take(Number(n) - 1)) };
  });
  http.get('/page', async (request, reply) => {
    gateway.pagesCookie?.set(request, reply);
    return 'free';
  });
  return {
    http,
    registry,
    lines,
    async close() {
      await http.close();
      await closing.disposeAsync();
    },
  };
}
