import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../http/caller.ts';
import { LocalLimiter } from './limits/limiter.ts';

/** Refused requests of a client address after which its connections are closed. */
const REFUSED_RULE = { ratePerSecond: 10, burst: 100 };

/** An unknown key, a URL that is too long, too many requests. */
const REFUSED = new Set([401, 414, 429]);

/** Closes the connections on which a client continues to send refused requests. */
export function closeRefused(http: FastifyInstance): void {
  const refused = new LocalLimiter();
  http.addHook('onSend', (request, reply, _, done) => {
    if (isRefused(request, reply) && isDirect(request)) {
      const { granted } = refused.take(addressSubject(request.ip), REFUSED_RULE, 1);
      if (granted === 0) reply.header('connection', 'close');
    }
    done();
  });
}

function isRefused({ is404 }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return is404 || REFUSED.has(statusCode);
}

/** A connection of a proxy is shared by many clients. */
function isDirect({ ip, raw }: FastifyRequest): boolean {
  return ip === raw.socket.remoteAddress;
}
