import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOO_FAST } from '../../gateway/refusal.ts';
import type { Query } from '../../v3/input.ts';
import { actionsVersion } from '../../v3/request-context.ts';
import type { SubscriptionLimits } from '../limits.ts';
import { StreamRefusal } from '../refusal.ts';
import { SseConnection } from '../sse-connection.ts';
import { sendRefusal, sendStreamError } from './answers.ts';
import { type StreamRoutesOptions, serviceRestart, subscriptionLimits } from './options.ts';
import { SseStream } from './sse-stream.ts';

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
