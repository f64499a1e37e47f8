import type { FastifyReply } from 'fastify';
import type { ErrorAnswer } from '../http/error-answer.ts';

const RETRY_SECONDS = '1';

/** An answer is JSON without an envelope, and says how long it took. */
export function sendV3(reply: FastifyReply, code: number, json: string): FastifyReply {
  return reply
    .code(code)
    .header('content-type', 'application/json; charset=utf-8')
    .header('server-timing', `app;dur=${reply.elapsedTime.toFixed(3)}`)
    .send(json);
}

export function sendV3Error(
  reply: FastifyReply,
  { code, text, explanation }: ErrorAnswer,
  failure = text,
): FastifyReply {
  reply.request.failure = failure;
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendV3(
    reply,
    code,
    JSON.stringify({ code, error: text, ...(explanation && { explanation }) }),
  );
}
