import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { answerBrokenRequest, refuseOddities } from './broken-request.ts';
import { sendError } from './error-form.ts';
import { identify, requestIds } from './request-ids.ts';

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** For a client to send a request. */
  readonly receiveTimeoutMs: number;
}

/** A thousand addresses fit into one request of v3. */
const MAX_HEADER_BYTES = 256 * 1024;

/** An HTTP server without routes; its logger is everybody's. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { logger, trustedProxies, receiveTimeoutMs } = options;
  const http = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIds(),
    // a logger per request costs more than a cached answer; lines name the request themselves
    childLoggerFactory: (parent) => parent,
    requestTimeout: receiveTimeoutMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // its own answer would have no body; nothing here depends on the name
      requireHostHeader: false,
      headersTimeout: Math.ceil(receiveTimeoutMs / 3),
      connectionsCheckingInterval: Math.ceil(receiveTimeoutMs / 6),
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      identify(request, reply);
      sendError(reply, 400, error.message);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  refuseOddities(http.server);
  return http;
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
