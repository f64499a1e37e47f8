import type { FastifyReply } from 'fastify';
import type { StreamAccess, StreamGate } from '../../gateway/streams/stream-gate.ts';
import { errorJson } from '../frames.ts';
import { StreamRefusal, type SubscriptionLimits } from '../refusal.ts';
import { RESTART, type StreamServer } from './connection.ts';

export interface StreamRoutesOptions extends StreamServer {
  readonly gate: Pick<StreamGate, 'admit' | 'pagesCookie'>;
  /** Whether the hub keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
  readonly health: () => HealthComponents;
}

/** As many hashes as addresses. */
export function subscriptionLimits(
  { limits: { addresses } }: StreamAccess,
  { canReplay }: StreamRoutesOptions,
): SubscriptionLimits {
  return { maxAddresses: addresses, maxHashes: addresses, canReplay };
}

/** The server is shutting down. */
export function serviceRestart(): StreamRefusal {
  return new StreamRefusal(503, RESTART.reason, null);
}

/** The state of one part of the pipeline; further fields depend on the part. */
interface HealthComponent {
  readonly ok: boolean;
  readonly error?: string;
  readonly [field: string]: unknown;
}

export type HealthComponents = Readonly<Record<string, HealthComponent>>;

export function healthResponse(components: HealthComponents) {
  const ok = Object.values(components).every((component) => component.ok);
  // In seconds.
  return { ok, now: Math.floor(Date.now() / 1000), components };
}

const STREAMING = /^(\/api)?\/streaming(?=[/?#]|$)/;

const SUBSCRIPTION = /^(\/api)?\/streaming\/v2\/sse$/;

/** Whether the query string of a path may list the addresses of a subscription. */
export function isSubscription(path: string): boolean {
  return SUBSCRIPTION.test(path);
}

/** Whether the path of a request belongs to the streaming protocol. */
export function isStreaming({ url }: { readonly url: string }): boolean {
  return STREAMING.test(url);
}

export function sendStreamError(reply: FastifyReply, code: number, text: string): FastifyReply {
  return sendJson(reply, code, text, errorJson(null, text));
}

/** The response has the `id` of the request. */
export function sendRefusal(reply: FastifyReply, refusal: StreamRefusal): FastifyReply {
  return sendJson(reply, refusal.status, refusal.message, refusal.json);
}

function sendJson(reply: FastifyReply, code: number, failure: string, json: string): FastifyReply {
  reply.request.failure = failure;
  return reply.code(code).type('application/json; charset=utf-8').send(json);
}
