import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOO_FAST } from '../../gateway/gateway-options.ts';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import type { Query } from '../../kernel/params.ts';
import { actionsVersion } from '../../v3/request-context.ts';
import { StreamRefusal, type SubscriptionLimits } from '../refusal.ts';
import { SseConnection } from '../sse-connection.ts';
import { ClientStream, type Closing, LINGER_MS, type StreamServer } from './client-stream.ts';
import type { Wire } from './outbox.ts';
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

/** An SSE stream over an HTTP response. */
class SseStream extends ClientStream {
  readonly #response: ServerResponse;

  constructor(server: StreamServer, response: ServerResponse, place: KeyedPlace) {
    super(server, 'sse', wireOf(response), place);
    this.#response = response;
    response.on('error', () => {});
    response.once('close', () => this.onClosed());
  }

  /** Sends the headers and the first frame; then notifications follow. */
  start(connection: SseConnection, head: number | null): void {
    this.#response.socket?.setNoDelay(true);
    this.#response.writeHead(200, HEADERS);
    this.outbox.write(connection.opening(head));
    this.subscribed(connection, connection.start);
  }

  protected override keepAlive(): void {
    this.outbox.write(SseConnection.keepalive);
  }

  override terminate(): void {
    this.#response.destroy();
  }

  protected override end({ reason }: Closing): void {
    this.#response.end(SseConnection.closing(reason));
    setTimeout(() => this.terminate(), LINGER_MS).unref();
  }
}

function wireOf(response: ServerResponse): Wire {
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

/** Answers with the stream, or with the reason of the refusal. */
export async function openSse(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<FastifyReply> {
  const { refusals } = options.tallies;
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
  const connection = await readConnection(request, subscriptionLimits(access, options));
  const place = await access.takePlace();
  try {
    await connection.admit(place ? null : access.limits.connections);
    if (options.streams.isClosing) throw serviceRestart();
  } catch (error) {
    place?.release();
    throw error;
  }
  const { raw } = reply.hijack();
  if (!place || raw.closed || raw.destroyed) return place?.release();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  const stream = new SseStream(options, raw, place);
  options.streams.add(stream);
  stream.start(connection, options.hub.head);
}

/** In bytes. */
function sizeOf({ url, body }: FastifyRequest): number {
  return url.length + (Buffer.isBuffer(body) ? body.length : 0);
}

function readConnection(
  request: FastifyRequest,
  limits: SubscriptionLimits,
): Promise<SseConnection> {
  const { method, headers, body, query } = request;
  const context = {
    actionsVersion: actionsVersion(request),
    lastEventId: headers['last-event-id']?.toString() ?? null,
    limits,
  };
  if (method === 'GET') return SseConnection.fromQuery(query as Query, context);
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '');
  return SseConnection.fromBody(isJson ? String(body ?? '') : null, context);
}
