import type { FastifyReply } from 'fastify';
import { IndexEmpty, isMissingTable, isTimeout, isTransient } from '../../store/errors.ts';
import { errorAnswer as chainErrorAnswer, type ErrorAnswer } from '../http/error-answer.ts';

const RETRY_SECONDS = '1';

/** Sends JSON without an envelope; the header `server-timing` reports the duration. */
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

const TIMEOUT: ErrorAnswer = {
  code: 500,
  text: 'query timeout: ask for less, by naming accounts or by bounds of lt or time',
};

const NO_INDEX =
  'nothing is indexed yet: start `tonway index`, which goes on from the newest block, and `tonway backfill` for older ones';

/** Maps an error to its status code and text; v3 maps errors only here. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (isTransient(error)) return { code: 503, text: 'database unavailable, retry shortly' };
  if (isTimeout(error)) return TIMEOUT;
  if (error instanceof IndexEmpty || isMissingTable(error)) return { code: 503, text: NO_INDEX };
  const answer = chainErrorAnswer(error);
  return answer.isUnexpected ? { ...answer, text: 'internal server error' } : answer;
}
