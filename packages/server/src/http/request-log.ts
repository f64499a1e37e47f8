import type { FastifyInstance } from 'fastify';

const KEY_IN_QUERY = /([?&]api_key=)[^&#]*/gi;
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The address without the key that may stand in it. */
function withoutKey(url: string): string {
  return url.replace(KEY_IN_QUERY, '$1(key)');
}

/** One line per request: at debug; at info where it was refused, at warn where we failed. */
export function logRequests(http: FastifyInstance): void {
  const lowest = LEVELS.indexOf(http.log.level);
  http.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(reply.statusCode);
    if (LEVELS.indexOf(level) >= lowest)
      request.log[level](
        {
          reqId: request.id,
          method: request.method,
          url: withoutKey(request.url),
          ...(request.operation !== '' && { operation: request.operation }),
          code: reply.statusCode,
          client: request.ip,
          ms: Number(reply.elapsedTime.toPrecision(4)),
        },
        'request',
      );
    done();
  });
}

function levelOf(code: number): 'debug' | 'info' | 'warn' {
  if (code >= 500) return 'warn';
  return code >= 400 ? 'info' : 'debug';
}
