import type { FastifyReply } from 'fastify';
import { errorJson } from '../frames.ts';
import type { StreamRefusal } from '../refusal.ts';

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

/** Answers with the `id` of the request. */
export function sendRefusal(reply: FastifyReply, refusal: StreamRefusal): FastifyReply {
  return sendJson(reply, refusal.status, refusal.message, refusal.json);
}

function sendJson(reply: FastifyReply, code: number, failure: string, json: string): FastifyReply {
  reply.request.failure = failure;
  return reply.code(code).type('application/json; charset=utf-8').send(json);
}
