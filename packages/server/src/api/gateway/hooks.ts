import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../store/database.ts';
import type { KeyInfo } from '../../store/gateway/read-keys.ts';
import type { Access } from '../http/access.ts';
import { addressSubject } from '../http/caller.ts';
import type { Gateway } from './gateway.ts';
import { type Api, completeOptions, type GatewayOptions } from './gateway-options.ts';
import { KeyCheck, secretOf } from './keys/key-check.ts';
import { LocalLimiter } from './limits/limiter.ts';
import { Availability } from './shared-redis.ts';
import { gatewayMetrics } from './usage-counter.ts';

/** The access rights of one request, with its rate limit by key or client address. */
export class LimitedAccess implements Access {
  readonly key: KeyInfo | null;
  readonly client: string;
  /** `extra`: what the requests cost beyond their number. */
  readonly take: (count: number, extra?: number) => Promise<number>;

  constructor(key: KeyInfo | null, client: string, take: LimitedAccess['take']) {
    this.key = key;
    this.client = client;
    this.take = take;
  }

  get privateServers(): boolean {
    return this.key?.privateServers ?? false;
  }
}

/** Sends an error in the format of the requested API. */
export type SendError = (reply: FastifyReply, code: number, text: string) => FastifyReply;

const RETRY_SECONDS = 1;

/** Adds the gateway to every operation of an app; pages and health checks are not limited. */
export function gatewayHooks(
  gateway: Gateway,
  sendError: SendError,
  apiOf: (request: FastifyRequest) => Api,
) {
  return (app: FastifyInstance): void => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.operation === '') return undefined;
      const admitted = await gateway.admit({
        secret: secretOf(request),
        address: request.ip,
        api: apiOf(request),
        operation: request.operation,
        rows: rowsOf(request),
        isFromPage: gateway.pagesCookie?.isFromPage(request) ?? false,
        onLimit: (headers) => void reply.headers(headers),
      });
      if (!(admitted instanceof LimitedAccess)) {
        if (admitted.code === 503) reply.header('retry-after', RETRY_SECONDS);
        return sendError(reply, admitted.code, admitted.text);
      }
      request.access = admitted;
      return undefined;
    });
    app.addHook('onResponse', (request, _, done) => {
      const { access, operation, batch = [operation] } = request;
      if (access instanceof LimitedAccess) gateway.count(access, batch);
      done();
    });
  };
}

/** The route of a list tells how many rows a request asks for. */
function rowsOf({ routeOptions, query }: FastifyRequest): number {
  const { rows } = routeOptions.config as { rows?: (query: unknown) => number };
  return rows?.(query) ?? 1;
}

/** What admits requests and streams alike: the keys in the database, and who reports which backend is available. */
export async function openKeys(given: GatewayOptions, closing: AsyncDisposableStack) {
  const options = completeOptions(given);
  const { log, registry, databaseUrl } = options;
  const metrics = gatewayMetrics(registry);
  const track = (backend: string, fallback: string) =>
    new Availability(backend, fallback, log, metrics.backendUp);
  const database = new Database({ url: databaseUrl });
  closing.defer(() => database.close());
  const availability = track('PostgreSQL', 'keys that are not cached are refused');
  const keys = await KeyCheck.open({ ...options, database, availability, metrics });
  closing.defer(() => keys.close());
  return { database, keys, metrics, track };
}

export type OpenedKeys = Awaited<ReturnType<typeof openKeys>>;

/** Refused requests of a client address after which its connections are closed. */
const REFUSED_RULE = { ratePerSecond: 10, burst: 100 };

/** An unknown key, a URL that is too long, too many requests. */
const REFUSED = new Set([401, 414, 429]);

/** Closes the connections on which a client continues to send refused requests. */
export function closeRefused(http: FastifyInstance): void {
  const refused = new LocalLimiter();
  http.addHook('onSend', (request, reply, _, done) => {
    if (isRefused(request, reply) && isDirect(request)) {
      const { granted } = refused.take(addressSubject(request.ip), REFUSED_RULE, 1);
      if (granted === 0) reply.header('connection', 'close');
    }
    done();
  });
}

function isRefused({ is404 }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return is404 || REFUSED.has(statusCode);
}

/** A connection of a proxy is shared by many clients. */
function isDirect({ ip, raw }: FastifyRequest): boolean {
  return ip === raw.socket.remoteAddress;
}
