import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOO_FAST } from '../../gateway/gateway-options.ts';
import type { ConnectionLease } from '../../gateway/streams/stream-gate.ts';
import type { Query } from '../../kernel/params.ts';
import { actionsVersion } from '../../v3/request-context.ts';
import {
  closingFrame,
  connectedFrame,
  type FrameFormat,
  KEEPALIVE_FRAME,
  SSE_FORMAT,
} from '../frames.ts';
import { connectionLimitReached, StreamRefusal, type SubscriptionLimits } from '../refusal.ts';
import { readSseBody, readSseQuery, requireServableSse, type SseRequest } from '../sse-request.ts';
import { type Closing, Connection, LINGER_MS, type StreamServer } from './connection.ts';
import type { FrameSocket } from './send-queue.ts';
import {
  type StreamRoutesOptions,
  sendRefusal,
  sendStreamError,
  serviceRestart,
  subscriptionLimits,
} from './stream-options.ts';

const HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  // Proxies such as nginx must not buffer frames.
  'x-accel-buffering': 'no',
};

/** An SSE stream: an HTTP response without an end. */
class SseConnection extends Connection {
  readonly #response: ServerResponse;

  constructor(server: StreamServer, response: ServerResponse, lease: ConnectionLease) {
    super(server, 'sse', frameSocketOf(response), lease);
    this.#response = response;
    response.on('error', () => {});
    response.once('close', () => this.onClosed());
  }

  /** Sends the headers and the first frame; then notifications follow. */
  start({ id, ...request }: SseRequest, head: number | null): void {
    this.#response.socket?.setNoDelay(true);
    this.#response.writeHead(200, HEADERS);
    this.queue.write(connectedFrame(id, request.subscription.heartbeat ? head : null));
    this.apply({ name: null, ...request });
  }

  protected override formatOf(): FrameFormat {
    return SSE_FORMAT;
  }

  protected override keepAlive(): void {
    this.queue.write(KEEPALIVE_FRAME);
  }

  override terminate(): void {
    this.#response.destroy();
  }

  protected override end({ reason }: Closing): void {
    this.#response.end(closingFrame(reason));
    setTimeout(() => this.terminate(), LINGER_MS).unref();
  }
}

function frameSocketOf(response: ServerResponse): FrameSocket {
  return {
    get bufferedBytes() {
      return response.writableLength;
    },
    encode: (text) => Buffer.from(text),
    write: (bytes, onWritten) => void response.write(bytes, onWritten),
    cork: () => response.cork(),
    uncork() {
      // Node.js writes a corked response in parts.
      response.socket?.cork();
      response.uncork();
      response.socket?.uncork();
    },
  };
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Responds with the stream, or with the reason of the refusal. */
export async function openSse(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<FastifyReply> {
  const { refusals } = options.counters;
  if (!request.stream.mayRequest(sizeOf(request))) {
    refusals.flood++;
    return sendStreamError(reply, TOO_FAST.code, TOO_FAST.text);
  }
  try {
    await startStream(request, reply, options);
    return reply;
  } catch (error) {
    if (!(error instanceof StreamRefusal)) throw error;
    refusals[error.status === 429 ? 'connections' : 'request']++;
    return sendRefusal(reply, error);
  }
}

async function startStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<void> {
  const { stream: access } = request;
  const limits = subscriptionLimits(access, options);
  const parsed = await readRequest(request, limits);
  const lease = await access.leaseConnection();
  try {
    if (!lease) throw connectionLimitReached(access.limits.connections, parsed.id);
    await requireServableSse(parsed, limits);
    if (options.connections.isClosing) throw serviceRestart();
  } catch (error) {
    lease?.release();
    throw error;
  }
  const { raw } = reply.hijack();
  if (raw.closed || raw.destroyed) return lease.release();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  new SseConnection(options, raw, lease).start(parsed, options.hub.head);
}

/** In bytes. */
function sizeOf({ url, body }: FastifyRequest): number {
  return url.length + (Buffer.isBuffer(body) ? body.length : 0);
}

function readRequest(request: FastifyRequest, limits: SubscriptionLimits): Promise<SseRequest> {
  const { method, headers, body, query } = request;
  const context = {
    actionsVersion: actionsVersion(request),
    lastEventId: headers['last-event-id']?.toString() ?? null,
    limits,
  };
  if (method === 'GET') return readSseQuery(query as Query, context);
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '');
  return readSseBody(isJson ? String(body ?? '') : null, context);
}
