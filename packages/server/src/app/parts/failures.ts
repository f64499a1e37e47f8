import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import type { AnswerForm } from '../../api/http/access.ts';
import { type Pages, wantsPage } from '../../api/http/pages.ts';
import { errorResponse } from '../../api/kernel/errors.ts';
import { STREAMING_VERSION } from '../../api/streaming/openapi/streaming-document.ts';
import { isStreaming, sendStreamError } from '../../api/streaming/transport/stream-options.ts';
import { errorMembers, sendV2Error } from '../../api/v2/envelope.ts';
import { V2_VERSION } from '../../api/v2/openapi.ts';
import { sendV3Error } from '../../api/v3/error-responses.ts';
import { V3_VERSION } from '../../api/v3/openapi.ts';

/** The emulation has the form of v3. */
const V3 = /^\/api\/(v3|emulate\/v1)(?=[/?#]|$)/;

/** Whether the path of a request belongs to v3, even if v3 is not served. */
export function isV3({ url }: { readonly url: string }): boolean {
  return V3.test(url);
}

/** Sends an error in the format of the requested API. */
export function sendError(reply: FastifyReply, code: number, text: string): FastifyReply {
  if (isStreaming(reply.request)) return sendStreamError(reply, code, text);
  return isV3(reply.request) ? sendV3Error(reply, { code, text }) : sendV2Error(reply, code, text);
}

/** Paths of v3 and of streams get responses in their own format, all other paths in the v2 format. */
export const ANSWER_FORM: AnswerForm = {
  versionOf(request) {
    if (isStreaming(request)) return STREAMING_VERSION;
    return isV3(request) ? V3_VERSION : V2_VERSION;
  },
  sendError,
  unread: {
    version: V2_VERSION,
    errorBody(code, text) {
      const extra = { servers: [], startedMs: performance.now(), cached: false };
      return `{${errorMembers(code, text, extra)}}`;
    },
  },
};

/** Texts that replace those of the framework. */
const FRAMEWORK_TEXTS: Readonly<Record<number, string>> = { 413: 'Payload Too Large' };

const WRONG_TYPE = {
  code: 422,
  text: 'Unprocessable Entity',
  explanation: 'send the body with Content-Type: application/json',
};

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST'];

/** Every error of the routes registered later gets a response in the format of the API. */
export function handleErrors(http: FastifyInstance, pages: Pages | null): void {
  http.setErrorHandler(sendFailure);
  http.setNotFoundHandler((request, reply) => sendUnknownRoute(http, pages, request, reply));
}

/** Rejects unknown routes before the body is read. Preflight requests are answered by CORS before this hook. */
export function rejectUnknownRoutes(http: FastifyInstance, pages: Pages | null): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || request.method === 'OPTIONS')
      sendUnknownRoute(http, pages, request, reply);
    else done();
  });
}

function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode } = error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return sendWrongType(request, reply);
  if (request.raw.readableAborted) return sendError(reply, 400, 'the request is incomplete');
  // An error of the framework: the body is too large, incomplete and the like.
  const isFrameworkError = typeof error.code === 'string' && error.code.startsWith('FST_');
  if (isFrameworkError && statusCode && statusCode < 500)
    return sendError(reply, statusCode, FRAMEWORK_TEXTS[statusCode] ?? error.message);
  const { code, text, isUnexpected } = errorResponse(error);
  if (isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
  return sendError(reply, code, text);
}

function sendWrongType(request: FastifyRequest, reply: FastifyReply) {
  const { code, text, explanation } = WRONG_TYPE;
  if (isV3(request)) return sendV3Error(reply, WRONG_TYPE);
  return sendError(reply, code, `${text}: ${explanation}`);
}

function sendUnknownRoute(
  http: FastifyInstance,
  pages: Pages | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (pages && wantsPage(request)) return pages.send(request, reply);
  const [path = ''] = request.url.split('?');
  const { method } = request;
  if (isV3(request)) return sendError(reply, 404, `Cannot ${method} ${path}`);
  const allowed = METHODS.filter((method) => http.hasRoute({ method, url: path }));
  if (allowed.length === 0) return sendError(reply, 404, 'Not Found');
  const isRpc = path.endsWith('/jsonRPC');
  const text = isRpc ? `method ${method} is not supported` : `unsupported http method: ${method}`;
  return sendError(reply.header('allow', allowed.join(', ')), 405, text);
}
