import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { sendV2Error } from '../v2/envelope.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { identify, requestIds } from './request-ids.ts';

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** An HTTP server without routes; its logger is everybody's. */
export function createHttp({ logger, trustedProxies }: HttpOptions): FastifyInstance {
  return fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIds(),
    // a logger per request costs more than a cached answer; lines name the request themselves
    childLoggerFactory: (parent) => parent,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      identify(request, reply);
      sendV2Error(reply, 400, error.message);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
}

const IDLE_CHECK_MS = 50;

/** Takes no more requests and finishes those it has; connections that become idle meanwhile are closed. */
export async function drainHttp(http: FastifyInstance): Promise<void> {
  const timer = setInterval(() => http.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await http.close();
  } finally {
    clearInterval(timer);
  }
}
