import cors, { type FastifyCorsOptionsDelegate } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTRACTS_SEQNO } from '../../api/v3/operation.ts';
import { NEXT_CURSOR } from '../../api/v3/page.ts';
import { WEBHOOKS_PREFIX } from '../../api/webhooks/openapi.ts';

const METHODS = ['GET', 'POST'];
const WEBHOOK_METHODS = [...METHODS, 'PATCH', 'DELETE'];

/** Lets browsers call the routes registered later. `origins` contains `*`: from any page. */
export async function registerCors(
  http: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  http.addHook('onRequest', allowPrivateNetwork);
  await http.register(cors, () => corsOptions(origins));
}

/** Lets public pages call a server in a private network; CORS still decides which origins may. */
function allowPrivateNetwork(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
  done();
}

/** Sends CORS headers only to requests with an `Origin` header, that is, to browsers. */
function corsOptions(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const allowed = {
    origin: origins.includes('*') ? '*' : [...origins],
    // Without `allowedHeaders` every request header is allowed: clients add their own.
    exposedHeaders: [
      ...[
        'ETag',
        'X-API-Version',
        'X-Request-Id',
        'X-Tonway-Block',
        'X-Tonway-Verified',
        'X-Tonway-Block-Age',
        'Server-Timing',
      ],
      NEXT_CURSOR,
      CONTRACTS_SEQNO,
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
    ],
    maxAge: 86_400,
    // An incomplete preflight request gets the usual error response instead of a plain text.
    strictPreflight: false,
  };
  return ({ headers, url }, done) => {
    const methods = url.startsWith(WEBHOOKS_PREFIX) ? WEBHOOK_METHODS : METHODS;
    done(null, headers.origin === undefined ? { origin: false } : { ...allowed, methods });
  };
}
