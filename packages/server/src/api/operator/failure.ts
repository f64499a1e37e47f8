import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, isMissingTable, KeyError } from '../../store/errors.ts';
import { RequestError } from '../http/errors.ts';

/** Sends an error as `{ "error": text }`. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, text } = answerTo(error);
  if (status === 500) request.log.error({ err: error, reqId: request.id }, 'unexpected');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ error: text });
}

function answerTo(error: FastifyError): { readonly status: number; readonly text: string } {
  if (error instanceof RequestError) return { status: error.status, text: error.message };
  if (error instanceof KeyError) return { status: 422, text: error.message };
  if (error instanceof DatabaseUnavailable)
    return { status: 503, text: `PostgreSQL does not answer: ${error.message}` };
  if (isMissingTable(error))
    return { status: 503, text: 'the tables do not exist yet: run `tonway migrate`' };
  // An error of the framework: an invalid body, one that is too large, and the like.
  const { statusCode = 500 } = error;
  return statusCode < 500
    ? { status: statusCode, text: error.message }
    : { status: 500, text: 'Internal error' };
}
