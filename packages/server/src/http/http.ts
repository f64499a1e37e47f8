import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { AnswerForm } from './answer-form.ts';
import { answerBrokenRequest, rejectUnsupportedHttp } from './broken-request.ts';
import { identify, requestIds } from './request-ids.ts';

export interface HttpOptions {
  readonly form: AnswerForm;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** For a client to send a request. */
  readonly receiveTimeoutMs: number;
}

/** A thousand addresses fit into one request. */
const MAX_HEADER_BYTES = 256 * 1024;

/** An HTTP server without routes; the whole process logs by its logger. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { form, logger, trustedProxies, receiveTimeoutMs } = options;
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
    clientErrorHandler: answerBrokenRequest(form.unread),
    frameworkErrors: (error, request, reply) => {
      identify(request, reply, form.versionOf(request));
      form.sendError(reply, 400, error.message);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  rejectUnsupportedHttp(http.server, form.unread);
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
