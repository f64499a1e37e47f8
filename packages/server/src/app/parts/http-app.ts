import cors, { type FastifyCorsOptionsDelegate } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOO_FAST } from '../../api/gateway/gateway-options.ts';
import { closeRefused } from '../../api/gateway/hooks.ts';
import { LocalLimiter, limitHeaders } from '../../api/gateway/limits/limiter.ts';
import { OPEN_ACCESS } from '../../api/http/access.ts';
import { addressSubject } from '../../api/http/caller.ts';
import { acceptJsonBodies, setCommonHeaders } from '../../api/http/http.ts';
import { redirectReaders, registerDocument } from '../../api/http/openapi-documents.ts';
import type { Pages } from '../../api/http/pages.ts';
import { logRequests } from '../../api/http/request-log.ts';
import { RequestError } from '../../api/kernel/errors.ts';
import { openApi } from '../../api/v2/openapi.ts';
import type { Operation } from '../../api/v2/operation.ts';
import { Responses, type ResponsesOptions } from '../../api/v2/responses.ts';
import { registerV2Routes } from '../../api/v2/routes.ts';
import { IndexWait } from '../../api/v3/index-wait.ts';
import { v3OpenApi } from '../../api/v3/openapi.ts';
import { CONTRACTS_SEQNO } from '../../api/v3/operation.ts';
import { NEXT_CURSOR } from '../../api/v3/paging.ts';
import { type V3Options, v3Routes } from '../../api/v3/routes.ts';
import { WEBHOOKS_PREFIX } from '../../api/webhooks/openapi.ts';
import { ChainRequests, type ChainRequestsOptions } from '../../network/requests/chain-requests.ts';
import { ANSWER_FORM, handleErrors, rejectUnknownRoutes, sendError } from './failures.ts';

const API_METHODS = ['GET', 'POST'];
const WEBHOOK_METHODS = [...API_METHODS, 'PATCH', 'DELETE'];

/** Lets browsers call the routes registered later. `origins` contains `*`: from any page. */
async function registerCors(http: FastifyInstance, origins: readonly string[]): Promise<void> {
  http.addHook('onRequest', allowPrivateNetwork);
  await http.register(cors, () => corsOptions(origins));
}

/** Lets public pages call a server in a private network; CORS still decides which origins may. */
function allowPrivateNetwork(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
  done();
}

/** Sends CORS headers only to requests with an `Origin` header, that is, to browsers. */
function corsOptions(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const allowed = {
    origin: origins.includes('*') ? '*' : [...origins],
    // Without `allowedHeaders` every request header is allowed: clients add their own.
    exposedHeaders: [
      'ETag',
      'X-API-Version',
      'X-Request-Id',
      'X-Tonway-Block',
      'X-Tonway-Verified',
      'X-Tonway-Block-Age',
      'Server-Timing',
      NEXT_CURSOR,
      CONTRACTS_SEQNO,
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
    ],
    maxAge: 86_400,
    // An incomplete preflight request gets the usual error response instead of a plain text.
    strictPreflight: false,
  };
  return ({ headers, url }, done) => {
    const methods = url.startsWith(WEBHOOKS_PREFIX) ? WEBHOOK_METHODS : API_METHODS;
    done(null, headers.origin === undefined ? { origin: false } : { ...allowed, methods });
  };
}

export interface AppOptions
  extends ChainRequestsOptions,
    Omit<ResponsesOptions, 'requests' | 'onUnexpected'> {
  readonly operations: readonly Operation[];
  readonly maxBodyBytes: number;
  /** Origins that CORS allows; `*`: any. */
  readonly corsOrigins: readonly string[];
  /** Adds the hooks of the gateway; without a gateway there are no keys and no limits. */
  readonly gateway?: (app: FastifyInstance) => void;
  /** Adds hooks that run before every route, for local networks. */
  readonly beforeRoutes?: (app: FastifyInstance) => void;
  /** The explorer and the playground; null: there are none. */
  readonly pages?: Pages | null;
  /** The path under which a proxy serves everything, without a slash at its end. */
  readonly base?: string;
  /** Options of v3, or the reason why there is no index; undefined: v3 is disabled. */
  readonly v3?: V3Options | string;
}

/** Adds what the routes registered later have in common: headers, log, errors, CORS. */
export async function prepareRoutes(
  http: FastifyInstance,
  options: Pick<AppOptions, 'corsOrigins' | 'pages' | 'beforeRoutes'>,
): Promise<void> {
  const { corsOrigins, pages = null, beforeRoutes } = options;
  http.decorateRequest('access');
  http.decorateRequest('operation', '');
  http.addHook('onRequest', prepare);
  logRequests(http);
  closeRefused(http);
  handleErrors(http, pages);
  await registerCors(http, corsOrigins);
  beforeRoutes?.(http);
  rejectUnknownRoutes(http, pages);
  limitDocuments(http);
}

/** Registers all routes: the pages, v2, v3 and their OpenAPI documents. */
export async function addRoutes(http: FastifyInstance, options: AppOptions): Promise<Responses> {
  await prepareRoutes(http, options);
  acceptJsonBodies(http, options.maxBodyBytes);
  const { operations, settings, cacheBytes, gateway, v3, pages, base = '' } = options;
  const requests = new ChainRequests(options);
  const answers = new Responses({
    requests,
    settings,
    cacheBytes,
    onUnexpected: (error, operation) => http.log.error({ err: error, operation }, 'unexpected'),
  });
  if (pages) pages.register(http);
  else http.get('/', (_, reply) => reply.redirect(`${base}/api/v2/`));
  registerDocument(http, '/api/v2', () => openApi(operations));
  redirectReaders(http, '/api/v2', `${base}${pages ? '/playground/v2' : '/api/v2/openapi.json'}`);
  if (typeof v3 === 'string') refuseV3(http, v3);
  else if (v3) await addV3(http, v3, requests, options);
  await http.register(
    async (v2) => {
      gateway?.(v2);
      registerV2Routes(v2, { answers, operations, settings });
    },
    { prefix: '/api/v2' },
  );
  return answers;
}

async function addV3(
  http: FastifyInstance,
  v3: V3Options,
  requests: ChainRequests,
  { gateway, upstream, timeoutMs, pages, base = '' }: AppOptions,
): Promise<void> {
  const indexed = new IndexWait(v3.database, upstream, timeoutMs);
  registerDocument(http, '/api/v3', () => v3OpenApi(v3.operations));
  redirectReaders(http, '/api/v3', `${base}${pages ? '/playground/v3' : '/api/v3/openapi.json'}`);
  const routes = (operations: V3Options['operations']) => async (app: FastifyInstance) => {
    gateway?.(app);
    v3Routes(app, { ...v3, operations }, requests, indexed);
  };
  const emulation = v3.operations.filter(({ tag }) => tag === 'Emulation');
  await http.register(routes(v3.operations), { prefix: '/api/v3' });
  await http.register(routes(emulation), { prefix: '/api/emulate/v1' });
}

function refuseV3(http: FastifyInstance, reason: string): void {
  for (const url of ['/api/v3/*', '/api/emulate/v1/*'])
    http.route({
      method: ['GET', 'POST'],
      url,
      handler: (_, reply) => sendError(reply, 503, reason),
    });
}

function prepare(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  setCommonHeaders(request, reply, ANSWER_FORM.versionOf(request));
  // v2 parses every body as JSON, regardless of its content type.
  if (request.method === 'POST' && request.url.startsWith('/api/v2/'))
    request.raw.headers['content-type'] = 'application/json';
  request.access = OPEN_ACCESS;
  const { operation = '' } = request.routeOptions.config as { operation?: string };
  request.operation = operation;
  done();
}

/** A reader opens all documents at once, and hardly ever again; each has up to a megabyte. */
const DOCUMENTS_RULE = { ratePerSecond: 5, burst: 20 };

/** Limits how often a client address gets OpenAPI documents, with and without a gateway. */
function limitDocuments(http: FastifyInstance): void {
  const limiter = new LocalLimiter();
  http.addHook('onRequest', async (request, reply) => {
    if (!isDocument(request)) return;
    const taken = limiter.take(addressSubject(request.ip), DOCUMENTS_RULE, 1);
    if (taken.granted === 1) return;
    reply.headers(limitHeaders(DOCUMENTS_RULE, taken, 1));
    throw new RequestError(TOO_FAST.code, TOO_FAST.text);
  });
}

function isDocument({ routeOptions }: FastifyRequest): boolean {
  const { isDocument = false } = routeOptions.config as { isDocument?: boolean };
  return isDocument;
}
