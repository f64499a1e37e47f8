import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../gateway/gateway-options.ts';
import { streamSecretOf, ticketOf } from '../../gateway/keys/key-check.ts';
import type { StreamAccess } from '../../gateway/streams/stream-gate.ts';
import { TICKET_SECONDS } from '../../gateway/streams/tickets.ts';
import { registerDocument } from '../../http/openapi-documents.ts';
import { streamingOpenApi } from '../openapi/streaming-document.ts';
import { openSse } from './sse.ts';
import {
  healthResponse,
  type StreamRoutesOptions,
  sendRefusal,
  sendStreamError,
  serviceRestart,
} from './stream-options.ts';
import { LARGE_BYTES, routeUpgrades } from './upgrade.ts';
import { openWebSocket } from './websocket.ts';

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
      const health = healthResponse(options.health());
      return reply.code(health.ok ? 200 : 503).send(health);
    });
    registerDocument(http, `${prefix}/v2`, streamingOpenApi);
    await http.register(async (app) => protocolRoutes(app, options), { prefix: `${prefix}/v2` });
  }
}

function protocolRoutes(app: FastifyInstance, options: StreamRoutesOptions): void {
  app.removeAllContentTypeParsers();
  // The protocol has its own error for other content types.
  const parser = { parseAs: 'buffer', bodyLimit: LARGE_BYTES } as const;
  app.addContentTypeParser('*', parser, (_, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply) => admit(request, reply, options));
  const sse = { config: { operation: 'sse' }, exposeHeadRoute: false };
  app.post('/sse', sse, (request, reply) => openSse(request, reply, options));
  app.get('/sse', sse, (request, reply) => openSse(request, reply, options));
  const ws = { config: { operation: 'ws' }, exposeHeadRoute: false };
  app.get('/ws', ws, (request, reply) => openWebSocket(request, reply, options));
  const ticket = { config: { operation: 'ticket' } };
  app.post('/ticket', ticket, (request, reply) => issueTicket(request, reply, options));
}

/** Checks the key before the body is read. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, connections, counters }: StreamRoutesOptions,
): Promise<FastifyReply | undefined> {
  if (connections.isClosing) {
    counters.refusals.closing++;
    reply.header('retry-after', RETRY_SECONDS);
    return sendRefusal(reply, serviceRestart());
  }
  const access = await gate.admit({
    secret: streamSecretOf(request),
    ticket: ticketOf(request),
    address: request.ip,
    isFromPage: gate.pagesCookie?.isFromPage(request) ?? false,
    onLimit: (headers) => void reply.headers(headers),
  });
  if ('code' in access) return refuse(reply, access, counters);
  request.stream = access;
  return undefined;
}

function refuse(
  reply: FastifyReply,
  { code, text }: Refusal,
  { refusals }: StreamRoutesOptions['counters'],
): FastifyReply {
  refusals.key++;
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendStreamError(reply, code, text);
}

async function issueTicket(
  { stream }: FastifyRequest,
  reply: FastifyReply,
  { counters }: StreamRoutesOptions,
): Promise<FastifyReply> {
  const ticket = await stream.issueTicket();
  if (typeof ticket !== 'string') return refuse(reply, ticket, counters);
  reply.header('cache-control', 'no-store');
  return reply.send({ ticket, expires_in: TICKET_SECONDS });
}
