import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import { sendV2Error } from '../v2/envelope.ts';
import { errorAnswer } from '../v2/error-answer.ts';

/** Texts for what the framework refuses by itself. */
const FRAMEWORK_TEXTS: Readonly<Record<number, string>> = { 413: 'Payload Too Large' };

/** Whatever happens, the answer is the envelope. */
export function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler(answerError);
  http.setNotFoundHandler((request, reply) => answerUnknown(http, request, reply));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode } = error;
  // the framework's own: the body is too large, broken off and the like
  const isFrameworks = typeof error.code === 'string' && error.code.startsWith('FST_');
  if (isFrameworks && statusCode && statusCode < 500)
    return sendV2Error(reply, statusCode, FRAMEWORK_TEXTS[statusCode] ?? error.message);
  const { code, text, isUnexpected } = errorAnswer(error);
  if (isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
  return sendV2Error(reply, code, text);
}

function answerUnknown(
  http: FastifyInstance,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
) {
  const [path = ''] = url.split('?');
  const isThere = (other: HTTPMethods) => http.hasRoute({ method: other, url: path });
  if (!isThere('GET') && !isThere('POST')) return sendV2Error(reply, 404, 'Not Found');
  const isRpc = path.endsWith('/jsonRPC');
  const text = isRpc ? `method ${method} is not supported` : `unsupported http method: ${method}`;
  return sendV2Error(reply, 405, text);
}
