import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { streamSecretOf } from '../../gateway/keys/secret-of.ts';
import type { StreamAccess } from '../../gateway/streams/stream-gate.ts';
import { registerDocument } from '../../http/try-it-page.ts';
import { streamingOpenApi } from '../openapi/document.ts';
import { sendRefusal, sendStreamError } from './answers.ts';
import { healthAnswer } from './health.ts';
import { openSse } from './open-sse.ts';
import { openWebSocketStream } from './open-websocket.ts';
import { type StreamRoutesOptions, serviceRestart } from './options.ts';
import { LARGE_BYTES, routeUpgrades } from './upgrade.ts';

const RETRY_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** What a request to open a stream may use. */
    stream: StreamAccess;
  }
}

/** Registers the routes of the streaming protocol, with and without `/api`. */
export async function streamRoutes(
  http: FastifyInstance,
  options: StreamRoutesOptions,
): Promise<void> {
  http.decorateRequest('stream');
  routeUpgrades(http);
  for (const prefix of ['/api/streaming', '/streaming']) {
    http.get(`${prefix}/healthz`, async (_, reply) => {
      const answer = healthAnswer(options.health());
      return reply.code(answer.ok ? 200 : 503).send(answer);
    });
    registerDocument(http, `${prefix}/v2`, streamingOpenApi);
    await http.register(async (app) => protocolRoutes(app, options), { prefix: `${prefix}/v2` });
  }
}

function protocolRoutes(app: FastifyInstance, options: StreamRoutesOptions): void {
  app.removeAllContentTypeParsers();
  // The protocol has its own answer to other content types.
  const parser = { parseAs: 'buffer', bodyLimit: LARGE_BYTES } as const;
  app.addContentTypeParser('*', parser, (_, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply) => admit(request, reply, options));
  const sse = { config: { operation: 'sse' }, exposeHeadRoute: false };
  app.post('/sse', sse, (request, reply) => openSse(request, reply, options));
  app.get('/sse', sse, (request, reply) => openSse(request, reply, options));
  const ws = { config: { operation: 'ws' }, exposeHeadRoute: false };
  app.get('/ws', ws, (request, reply) => openWebSocketStream(request, reply, options));
}

/** Checks the key before the body is read. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, streams, tallies }: StreamRoutesOptions,
): Promise<FastifyReply | undefined> {
  if (streams.isClosing) {
    tallies.refusals.closing++;
    reply.header('retry-after', RETRY_SECONDS);
    return sendRefusal(reply, serviceRestart());
  }
  const access = await gate.admit({
    secret: streamSecretOf(request),
    address: request.ip,
    onLimit: (headers) => void reply.headers(headers),
  });
  if ('code' in access) {
    tallies.refusals.key++;
    if (access.code === 503) reply.header('retry-after', RETRY_SECONDS);
    return sendStreamError(reply, access.code, access.text);
  }
  request.stream = access;
  return undefined;
}
