import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from './gateway.ts';
import { secretOf } from './keys/secret-of.ts';
import { LimitedAccess } from './limited-access.ts';
import type { Api } from './options.ts';

/** Sends an error in the format of the requested API. */
export type SendError = (reply: FastifyReply, code: number, text: string) => FastifyReply;

const RETRY_SECONDS = 1;

/** Adds the gateway to every operation of an app; pages and health checks are not limited. */
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
        operation: request.operation,
        rows: rowsOf(request),
        isFromPage: gateway.pagesCookie?.isFromPage(request) ?? false,
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

/** The route of a list tells how many rows a request asks for. */
function rowsOf({ routeOptions, query }: FastifyRequest): number {
  const { rows } = routeOptions.config as { rows?: (query: unknown) => number };
  return rows?.(query) ?? 1;
}
