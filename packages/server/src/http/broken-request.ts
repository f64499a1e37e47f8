import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorMembers } from '../v2/envelope.ts';
import { V2_VERSION } from './version.ts';

const CODES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is no HTTP gets the envelope too, as far as the connection still takes it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endWith(CODES[error.code ?? ''] ?? 400, socket);
}

/** So does what HTTP has and nobody here serves. */
export function refuseOddities(server: Server): void {
  server.on('connect', (_, socket) => endWith(405, socket));
  server.on('checkExpectation', ({ socket }) => endWith(417, socket));
}

function endWith(code: number, socket: Duplex): void {
  const text = STATUS_CODES[code] ?? 'Bad Request';
  const extra = { servers: [], startedMs: performance.now(), cached: false };
  const body = `{${errorMembers(code, text, extra)}}`;
  socket.end(
    `HTTP/1.1 ${code} ${text}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-API-Version: ${V2_VERSION}\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
