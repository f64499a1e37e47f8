import cors, { type FastifyCorsOptionsDelegate } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPEN_ACCESS } from '../http/access.ts';
import { readBodies } from '../http/bodies.ts';
import { identify } from '../http/request-ids.ts';
import { logRequests } from '../http/request-log.ts';
import { tryItPage } from '../http/try-it-page.ts';
import { ChainRequests, type ChainRequestsOptions } from '../requests/chain-requests.ts';
import { Answers, type AnswersOptions } from '../v2/answers.ts';
import { openApi } from '../v2/openapi.ts';
import type { Operation } from '../v2/operation.ts';
import { v2Routes } from '../v2/routes.ts';
import { IndexWait } from '../v3/index-wait.ts';
import { v3OpenApi } from '../v3/openapi.ts';
import { NEXT_CURSOR } from '../v3/page.ts';
import { type V3Options, v3Routes } from '../v3/routes.ts';
import { ANSWER_FORM, isV3, sendError } from './answer-form.ts';
import { answerFailures, refuseUnknown } from './failures.ts';

export interface AppOptions
  extends ChainRequestsOptions,
    Omit<AnswersOptions, 'requests' | 'onUnexpected'> {
  readonly operations: readonly Operation[];
  readonly maxBodyBytes: number;
  /** Browsers of these origins may call; `*`: of any. */
  readonly corsOrigins: readonly string[];
  /** Puts its hooks in front of the operations; without it everybody may do everything. */
  readonly gateway?: (app: FastifyInstance) => void;
  /** The index that v3 answers from, or why there is none; without either there is no v3. */
  readonly v3?: V3Options | string;
}

const MAX_URL_LENGTH = 8192;
/** Lists of a thousand addresses. */
const MAX_V3_URL_LENGTH = 192 * 1024;

/** Gives an HTTP server its routes: v2, v3, their descriptions and their pages. */
export async function addRoutes(http: FastifyInstance, options: AppOptions): Promise<Answers> {
  http.decorateRequest('access');
  http.decorateRequest('operation', '');
  http.addHook('onRequest', prepare);
  logRequests(http);
  answerFailures(http);
  http.addHook('onRequest', allowPrivateNetwork);
  await http.register(cors, () => corsOptions(options.corsOrigins));
  refuseUnknown(http);
  readBodies(http, options.maxBodyBytes);
  const { operations, settings, cacheBytes, gateway, v3 } = options;
  const requests = new ChainRequests(options);
  const answers = new Answers({
    ...{ requests, settings, cacheBytes },
    onUnexpected: (error, operation) => http.log.error({ err: error, operation }, 'unexpected'),
  });
  http.get('/', (_, reply) => reply.redirect('/api/v2/'));
  tryItPage(http, '/api/v2', openApi(operations));
  if (typeof v3 === 'string') refuseV3(http, v3);
  else if (v3) await addV3(http, v3, requests, options);
  await http.register(
    async (v2) => {
      gateway?.(v2);
      v2Routes(v2, { answers, operations, settings });
    },
    { prefix: '/api/v2' },
  );
  return answers;
}

async function addV3(
  http: FastifyInstance,
  v3: V3Options,
  requests: ChainRequests,
  { gateway, upstream, timeoutMs }: AppOptions,
): Promise<void> {
  const indexed = new IndexWait(v3.database, upstream, timeoutMs);
  tryItPage(http, '/api/v3', v3OpenApi(v3.operations));
  await http.register(
    async (app) => {
      gateway?.(app);
      v3Routes(app, v3, requests, indexed);
    },
    { prefix: '/api/v3' },
  );
}

function refuseV3(http: FastifyInstance, why: string): void {
  http.route({
    method: ['GET', 'POST'],
    url: '/api/v3/*',
    handler: (_, reply) => sendError(reply, 503, why),
  });
}

function prepare(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  identify(request, reply, ANSWER_FORM.versionOf(request));
  // v2 takes a body for JSON, whatever its content type says
  if (request.method === 'POST' && !isV3(request))
    request.raw.headers['content-type'] = 'application/json';
  request.access = OPEN_ACCESS;
  const { operation = '' } = request.routeOptions.config as { operation?: string };
  request.operation = operation;
  const maxLength = isV3(request) ? MAX_V3_URL_LENGTH : MAX_URL_LENGTH;
  if (request.url.length > maxLength) sendError(reply, 414, 'URI Too Long');
  else done();
}

/** Lets a page on the internet call a server of the user's own network; which origins may is told as always. */
function allowPrivateNetwork(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
  done();
}

/** Only browsers say where they come from; nobody else needs the headers. */
function corsOptions(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const allowed = {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST'],
    // without `allowedHeaders` whatever a page wants to send is allowed: clients add headers of their own
    exposedHeaders: [
      ...[
        'ETag',
        'X-API-Version',
        'X-Request-Id',
        'X-Tonway-Block',
        'X-Tonway-Verified',
        'X-Tonway-Block-Age',
        'Server-Timing',
      ],
      NEXT_CURSOR,
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
    ],
    maxAge: 86_400,
    // a browser's own question is complete; anybody else's gets no text that is not an envelope
    strictPreflight: false,
  };
  return (request, done) =>
    done(null, request.headers.origin === undefined ? { origin: false } : allowed);
}
