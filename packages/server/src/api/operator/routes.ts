import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import Type from 'typebox';
import { DatabaseUnavailable, isMissingTable, KeyError } from '../../store/errors.ts';
import { hasLocalName, isSameOrigin } from '../http/access.ts';
import { withinRequestTimeout } from '../http/http.ts';
import { registerDocument } from '../http/openapi-documents.ts';
import { RequestError } from '../kernel/errors.ts';
import { registerOperations } from '../kernel/operation.ts';
import type { OperatorContext } from './context.ts';
import { OPERATOR_OPERATIONS, operatorOpenApi } from './openapi.ts';
import type { OperatorOperation } from './operation.ts';

/** Sends an error as `{ "error": text }`. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
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

const MAX_BODY_BYTES = 16 * 1024;
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export interface OperatorRoutesOptions {
  /** Empty: everything but keys is open, as `/metrics` is. */
  readonly token: string;
  /** Timeout of a request. */
  readonly timeoutMs: number;
}

/** Registers `/operator/api`. */
export async function operatorRoutes(
  http: FastifyInstance,
  context: OperatorContext,
  options: OperatorRoutesOptions,
): Promise<void> {
  await http.register(
    async (app) => {
      app.setErrorHandler(sendFailure);
      app.removeAllContentTypeParsers();
      const body = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
      const parse = app.getDefaultJsonParser('error', 'error');
      app.addContentTypeParser('application/json', body, parse);
      registerDocument(app, '', operatorOpenApi);
      registerOperations(app, OPERATOR_OPERATIONS, (operation) =>
        routeOf(operation, context, options),
      );
    },
    { prefix: '/operator/api' },
  );
}

const KeyParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });

function routeOf(
  { path, body: bodySchema, needsToken, handle }: OperatorOperation,
  context: OperatorContext,
  { token, timeoutMs }: OperatorRoutesOptions,
): Omit<RouteOptions, 'method' | 'url'> {
  return {
    schema: {
      ...(path.includes(':id') && { params: KeyParams }),
      ...(bodySchema && { body: bodySchema }),
    },
    onRequest: async (request, reply) => {
      reply.headers(HEADERS);
      checkAccess(request, token, needsToken ?? false);
    },
    handler: async ({ params, body }) => {
      const input = { ...(params as object), ...(body as object | undefined) };
      return withinRequestTimeout(Promise.resolve(handle(input, context)), timeoutMs);
    },
  };
}

/** Throws unless the request comes from a page of this server or no page, and has the token. */
function checkAccess(request: FastifyRequest, token: string, needsToken: boolean): void {
  if (!isSameOrigin(request))
    throw new RequestError(403, 'pages of other origins may not use the operator API');
  if (token === '' && !hasLocalName(request))
    throw new RequestError(
      403,
      'without a token the operator API is available by address or as localhost: set OPERATOR_TOKEN',
    );
  if (token === '' && needsToken)
    throw new RequestError(403, 'keys can be managed only with a token: set OPERATOR_TOKEN');
  if (token !== '' && !hasToken(request, token))
    throw new RequestError(401, 'the operator token is missing or wrong');
}

/** Digests have one length, which is what a comparison in constant time needs. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
