import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every request that has an operation; others are nobody's concern. */
export function countRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', (request, reply, done) => {
    if (request.operation !== '')
      metrics.request(request.operation, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** `/metrics` as Prometheus reads it. */
export function metricsRoute(http: FastifyInstance, read: () => Promise<string>): void {
  http.get('/metrics', async (_, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await read()),
  );
}
