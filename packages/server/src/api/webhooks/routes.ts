import { refusalOf } from '@tonway/devnet/web-access';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../store/errors.ts';
import { streamSecretOf } from '../gateway/keys/key-check.ts';
import type { StreamGate } from '../gateway/streams/stream-gate.ts';
import { acceptJsonBodies, withinRequestTimeout } from '../http/http.ts';
import { errorResponse, InvalidRequest, NotFound } from '../kernel/errors.ts';
import { registerOperations } from '../kernel/operation.ts';
import type { Fields } from '../streaming/request-fields.ts';
import type { Owner, WebhookManagement } from './management.ts';
import { type Call, WEBHOOK_OPERATIONS } from './operations.ts';

/** Enough for ten thousand addresses. */
const MAX_BODY_BYTES = 2 ** 20;
const MAX_ADDRESSES = 10_000;
const ID = /^[1-9]\d{0,8}$/;
const RETRY_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    webhookOwner: Owner;
  }
}

class RequestCall implements Call {
  readonly webhooks: WebhookManagement;
  readonly #request: FastifyRequest;

  constructor(webhooks: WebhookManagement, request: FastifyRequest) {
    this.webhooks = webhooks;
    this.#request = request;
  }

  get owner(): Owner {
    return this.#request.webhookOwner;
  }

  get scope(): Owner['scope'] {
    return this.owner.scope;
  }

  get id(): number {
    const { id } = this.#request.params as { id: string };
    if (!ID.test(id)) throw new NotFound('the id of a webhook is a number');
    return Number(id);
  }

  get body(): Fields {
    const { body } = this.#request;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new InvalidRequest('a JSON object is expected');
    return body as Fields;
  }
}

export interface WebhookRoutesOptions {
  /** Origins of pages that may use a server without keys. */
  readonly allowedOrigins: readonly string[];
  /** Timeout of a request. */
  readonly timeoutMs: number;
}

/** Registers the API of webhooks. */
export function webhookRoutes(
  app: FastifyInstance,
  webhooks: WebhookManagement,
  gate: StreamGate,
  { allowedOrigins, timeoutMs }: WebhookRoutesOptions,
): void {
  app.decorateRequest('webhookOwner');
  app.addHook('onRequest', (request, reply) => admit(request, reply, gate, allowedOrigins));
  app.setErrorHandler(sendFailure);
  acceptJsonBodies(app, MAX_BODY_BYTES);
  registerOperations(app, WEBHOOK_OPERATIONS, ({ status = 200, handle }) => ({
    config: { operation: 'webhooks' },
    handler: async (request, reply) => {
      const running = handle({}, new RequestCall(webhooks, request));
      return reply.code(status).send(await withinRequestTimeout(running, timeoutMs));
    },
  }));
}

/**
 * A key has its own webhooks. Without a key there are webhooks only on a server without keys, and foreign pages may not
 * use them: a browser would let any page change them.
 */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: StreamGate,
  allowedOrigins: readonly string[],
): Promise<FastifyReply | undefined> {
  const access = await gate.admit({
    secret: streamSecretOf(request),
    address: request.ip,
    onLimit: (headers) => void reply.headers(headers),
  });
  if ('code' in access) return sendError(reply, access.code, access.text);
  const { key, limits } = access;
  if (key === null && gate.hasKeys) return sendError(reply, 401, 'webhooks require an API key');
  const refusal = gate.hasKeys ? null : refusalOf(request.raw, allowedOrigins);
  if (refusal !== null) return sendError(reply, 403, refusal);
  request.webhookOwner = {
    scope: key?.id ?? null,
    maxAddresses: Math.min(limits.addresses, MAX_ADDRESSES),
  };
  return undefined;
}

function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode } = error;
  const isFrameworkError = typeof error.code === 'string' && error.code.startsWith('FST_');
  if (isFrameworkError && statusCode && statusCode < 500)
    return sendError(reply, statusCode, error.message);
  if (error instanceof DatabaseUnavailable)
    return sendError(reply, 503, 'the database is unavailable');
  const { code, text, isUnexpected } = errorResponse(error);
  if (isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
  return sendError(reply, code, text);
}

function sendError(reply: FastifyReply, code: number, error: string): FastifyReply {
  reply.request.failure = error;
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return reply.code(code).send({ code, error });
}
