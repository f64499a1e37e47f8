import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from './gateway.ts';
import { LimitedAccess } from './limited-access.ts';
import type { Api } from './options.ts';

/** Answers with an error, in the form of the interface that was asked. */
export type SendError = (reply: FastifyReply, code: number, text: string) => FastifyReply;

const RETRY_SECONDS = 1;

/** Puts the gateway in front of every operation of an app; pages and health checks are free. */
export function gatewayHooks(
  gateway: Gateway,
  sendError: SendError,
  apiOf: (request: FastifyRequest) => Api,
) {
  return (app: FastifyInstance): void => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.operation === '') return undefined;
      const admitted = await gateway.admit({
        secret: secretOf(request),
        address: request.ip,
        api: apiOf(request),
        onLimit: (headers) => void reply.headers(headers),
      });
      if (!(admitted instanceof LimitedAccess)) {
        if (admitted.code === 503) reply.header('retry-after', RETRY_SECONDS);
        return sendError(reply, admitted.code, admitted.text);
      }
      request.access = admitted;
      return undefined;
    });
    app.addHook('onResponse', (request, _, done) => {
      const { access, operation, batch = [operation] } = request;
      if (access instanceof LimitedAccess) gateway.count(access, batch);
      done();
    });
  };
}

/** The header wins over the query; an empty one is none. */
function secretOf({ headers, query }: FastifyRequest): string | null {
  const { api_key: inQuery } = query as Record<string, unknown>;
  // Given twice it is a list, which is no key either.
  const given = headers['x-api-key'] || inQuery;
  return given ? String(given) : null;
}
