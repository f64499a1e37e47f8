import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { actionsVersion } from '../../v3/request-context.ts';
import { WebSocketConnection } from '../websocket-connection.ts';
import { sendRefusal } from './answers.ts';
import { CONNECTION_LIMIT } from './closing.ts';
import { type StreamRoutesOptions, serviceRestart, subscriptionLimits } from './options.ts';
import { openWebSocket, upgradeOf } from './upgrade.ts';
import { WebSocketStream } from './websocket-stream.ts';

/** Completes the upgrade of a request. A client without a place gets the reason in a frame. */
export async function openWebSocketStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<FastifyReply> {
  const upgrade = upgradeOf(request.raw);
  if (!upgrade) return sendUpgradeRequired(reply);
  const { stream: access } = request;
  const place = await access.takePlace();
  // Frees the place if the handshake fails. A closure would keep the request in memory.
  if (place) upgrade.socket.once('close', place.release);
  if (upgrade.socket.destroyed) place?.release();
  if (options.streams.isClosing) return sendRefusal(reply, serviceRestart());
  reply.hijack();
  const { limits } = access;
  openWebSocket(request.raw, upgrade, limits.addresses, (webSocket) => {
    if (!place) return refuse(webSocket, limits.connections, options);
    const connection = new WebSocketConnection(actionsVersion(request));
    const subscription = subscriptionLimits(access, options);
    options.streams.add(
      new WebSocketStream(options, webSocket, {
        ...{ connection, limits: subscription, place, socket: upgrade.socket },
      }),
    );
  });
  return reply;
}

function refuse(webSocket: WebSocket, limit: number, { tallies }: StreamRoutesOptions): void {
  tallies.refusals.connections++;
  webSocket.on('error', () => {});
  webSocket.send(WebSocketConnection.limitReached(limit));
  webSocket.close(CONNECTION_LIMIT.code, CONNECTION_LIMIT.reason);
}

function sendUpgradeRequired(reply: FastifyReply): FastifyReply {
  reply.header('upgrade', 'websocket').type('text/plain; charset=utf-8');
  return reply.code(426).send('Upgrade Required');
}
