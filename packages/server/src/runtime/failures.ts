import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import { errorAnswer } from '../http/error-answer.ts';
import { isV3, sendError } from './answer-form.ts';

/** Texts for what the framework refuses by itself. */
const FRAMEWORK_TEXTS: Readonly<Record<number, string>> = { 413: 'Payload Too Large' };

const WRONG_TYPE = 'Unprocessable Entity: send the body with Content-Type: application/json';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST'];

/** Whatever happens, the answer is the envelope: of every route that follows. */
export function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler(answerError);
  http.setNotFoundHandler((request, reply) => answerUnknown(http, request, reply));
}

/** Before a body is looked at, as nobody is there to read it; a browser's own questions are answered by then. */
export function refuseUnknown(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || request.method === 'OPTIONS') answerUnknown(http, request, reply);
    else done();
  });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode } = error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return sendError(reply, 422, WRONG_TYPE);
  // the framework's own: the body is too large, broken off and the like
  const isFrameworks = typeof error.code === 'string' && error.code.startsWith('FST_');
  if (isFrameworks && statusCode && statusCode < 500)
    return sendError(reply, statusCode, FRAMEWORK_TEXTS[statusCode] ?? error.message);
  const { code, text, isUnexpected } = errorAnswer(error);
  if (isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
  return sendError(reply, code, text);
}

function answerUnknown(http: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?');
  const { method } = request;
  if (isV3(request)) return sendError(reply, 404, `Cannot ${method} ${path}`);
  const allowed = METHODS.filter((method) => http.hasRoute({ method, url: path }));
  if (allowed.length === 0) return sendError(reply, 404, 'Not Found');
  const isRpc = path.endsWith('/jsonRPC');
  const text = isRpc ? `method ${method} is not supported` : `unsupported http method: ${method}`;
  return sendError(reply.header('allow', allowed.join(', ')), 405, text);
}
