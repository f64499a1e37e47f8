import cors, { type FastifyCorsOptionsDelegate } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Answers, type AnswersOptions } from '../v2/answers.ts';
import { sendV2Error } from '../v2/envelope.ts';
import { openApi } from '../v2/openapi.ts';
import type { Operation } from '../v2/operation.ts';
import { v2Routes } from '../v2/routes.ts';
import { OPEN_ACCESS } from './access.ts';
import { answerFailures } from './failures.ts';
import { readLosslessJson } from './lossless-json.ts';
import { identify } from './request-ids.ts';
import { logRequests } from './request-log.ts';
import { tryItPage } from './try-it-page.ts';

export interface AppOptions extends Omit<AnswersOptions, 'onUnexpected'> {
  readonly operations: readonly Operation[];
  readonly maxBodyBytes: number;
  /** Browsers of these origins may call; `*`: of any. */
  readonly corsOrigins: readonly string[];
  /** Puts its hooks in front of the operations; without it everybody may do everything. */
  readonly gateway?: (v2: FastifyInstance) => void;
}

const MAX_URL_LENGTH = 8192;

/** Gives an HTTP server its routes: v2, its description and its page. */
export async function addRoutes(http: FastifyInstance, options: AppOptions): Promise<Answers> {
  http.decorateRequest('access');
  http.decorateRequest('operation', '');
  http.addHook('onRequest', prepare);
  logRequests(http);
  await http.register(cors, () => corsOptions(options.corsOrigins));
  readBodies(http, options.maxBodyBytes);
  answerFailures(http);
  const { operations, gateway } = options;
  const answers = new Answers({
    ...options,
    onUnexpected: (error, operation) => http.log.error({ err: error, operation }, 'unexpected'),
  });
  tryItPage(http, openApi(operations));
  await http.register(
    async (v2) => {
      gateway?.(v2);
      v2Routes(v2, { answers, operations });
    },
    { prefix: '/api/v2' },
  );
  return answers;
}

function prepare(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  identify(request, reply);
  // a body is JSON, whatever its content type says
  if (request.method === 'POST') request.raw.headers['content-type'] = 'application/json';
  request.access = OPEN_ACCESS;
  const { operation = '' } = request.routeOptions.config as { operation?: string };
  request.operation = operation;
  if (request.url.length > MAX_URL_LENGTH) sendV2Error(reply, 414, 'URI Too Long');
  else done();
}

/** Only browsers say where they come from; nobody else needs the headers. */
function corsOptions(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const allowed = {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'X-API-Key', 'X-Ton-Client-Version', 'X-Include-Proof'],
    exposedHeaders: [
      ...['X-API-Version', 'X-Request-Id', 'X-Tonway-Block', 'X-Tonway-Verified'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
    ],
    maxAge: 86_400,
  };
  return (request, done) =>
    done(null, request.headers.origin === undefined ? { origin: false } : allowed);
}

function readBodies(http: FastifyInstance, bodyLimit: number): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => {
      try {
        done(null, body.length === 0 ? undefined : readLosslessJson(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
