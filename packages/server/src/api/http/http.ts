import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { within } from '@tonway/lite-client';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { type Json, readLosslessJson } from '../kernel/lossless-json.ts';
import type { AnswerForm } from './access.ts';
import {
  closeUnanswered,
  leave,
  onMalformedHttp,
  rejectUnsupportedHttp,
  trackConnections,
} from './connections.ts';
import { type HasLists, parseQuery, shortenLongUrl } from './query.ts';

export interface HttpOptions {
  readonly form: AnswerForm;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Timeout for receiving a request. */
  readonly receiveTimeoutMs: number;
  /** Which requests are given to the listeners of `upgrade`; the others ignore their header `Upgrade`. */
  readonly isUpgrade?: (request: IncomingMessage) => boolean;
  /** Default: no path accepts long URLs. */
  readonly hasLists?: HasLists;
}

/** More than the longest URL. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Creates an HTTP server without routes; its logger is the logger of the whole process. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { form, logger, trustedProxies, receiveTimeoutMs, isUpgrade } = options;
  const { hasLists = () => false } = options;
  const http = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIdGenerator(),
    // a logger per request would cost more than a cached answer; log lines have the request id as a field
    childLoggerFactory: (parent) => parent,
    requestTimeout: receiveTimeoutMs,
    rewriteUrl: ({ url = '' }) => shortenLongUrl(url, hasLists),
    routerOptions: { querystringParser: parseQuery },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // the response of Node.js would have no body, and the server does not use the host name
      requireHostHeader: false,
      headersTimeout: Math.ceil(receiveTimeoutMs / 3),
      connectionsCheckingInterval: Math.ceil(receiveTimeoutMs / 6),
      ...(isUpgrade && { shouldUpgradeCallback: isUpgrade }),
    },
    clientErrorHandler: onMalformedHttp(form.unread),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply, form.versionOf(request));
      form.sendError(reply, 400, error.message);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  rejectUnsupportedHttp(http.server, form.unread);
  trackConnections(http.server);
  refuseLongUrls(http, form);
  return http;
}

/** Answers requests whose URL was shortened before it was routed. */
function refuseLongUrls(http: FastifyInstance, form: AnswerForm): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url === request.originalUrl) return done();
    setCommonHeaders(request, reply, form.versionOf(request));
    form.sendError(reply, 414, 'URI Too Long');
  });
}

const IDLE_CHECK_MS = 50;
/** For requests that are being received when the server is closed. */
const RECEIVE_MS = 1000;

/**
 * Stops accepting requests and finishes the pending ones; connections are closed as they become idle, those without a
 * complete request after a second, and all of them after `maxMs`: a client may never read its answer.
 */
export async function drainHttp(http: FastifyInstance, maxMs?: number): Promise<void> {
  const startMs = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs >= (maxMs ?? Number.POSITIVE_INFINITY)) http.server.closeAllConnections();
    else http.server.closeIdleConnections();
    if (elapsedMs >= RECEIVE_MS) closeUnanswered(http.server);
  }, IDLE_CHECK_MS);
  try {
    await http.close();
  } finally {
    clearInterval(timer);
  }
}

/** A server that can be stopped in two steps. */
export interface Stoppable {
  /** Tells clients and load balancers that the server is about to close, and keeps answering. */
  leave(): void;
  /** Rejects new requests, finishes running ones, then closes all parts. */
  close(): Promise<void>;
}

export function stoppable(http: FastifyInstance, parts: AsyncDisposableStack): Stoppable {
  const leaveNow = () => leave(http.server);
  return {
    leave: leaveNow,
    close() {
      leaveNow();
      return parts.disposeAsync();
    },
  };
}

/** Request ids that are unique across processes: a random prefix and a counter. */
function requestIdGenerator(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let next = 0;
  return () => `${prefix}-${(next++).toString(36)}`;
}

/**
 * Sets the headers of every response: the interface version and the request id, which the log has too. Responses are not
 * cached unless the operation overrides `Cache-Control`.
 */
export function setCommonHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): void {
  reply.header('x-api-version', version);
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
}

/** Parses JSON bodies without loss of digits; other content types are not accepted. */
export function acceptJsonBodies(http: FastifyInstance, bodyLimit: number): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (_, body, done) => {
      try {
        done(null, parseBody(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function parseBody(body: Buffer): Json | undefined {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new InvalidRequest('Malformed JSON: the body is not UTF-8');
  return readLosslessJson(body.toString());
}

/** Rejects after the timeout of a request, whatever the answer waits for. */
export function withinRequestTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const timeoutError = () =>
    new RequestError(504, `no answer within ${timeoutMs} ms (REQUEST_TIMEOUT_MS): retry shortly`);
  return within(answer, { timeoutMs, timeoutError });
}
