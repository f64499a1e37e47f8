import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AnswerForm } from './answer-form.ts';

const CODES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Unread = AnswerForm['unread'];

/** Responds to bytes that are not valid HTTP, if the connection is still writable. */
export function onMalformedHttp(
  form: Unread,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    endWith(CODES[error.code ?? ''] ?? 400, socket, form);
  };
}

/** Responds to `CONNECT` and `Expect`, which no interface supports. */
export function rejectUnsupportedHttp(server: Server, form: Unread): void {
  server.on('connect', (_, socket) => endWith(405, socket, form));
  server.on('checkExpectation', ({ socket }) => endWith(417, socket, form));
}

function endWith(code: number, socket: Duplex, { version, errorBody }: Unread): void {
  const text = STATUS_CODES[code] ?? 'Bad Request';
  const body = errorBody(code, text);
  socket.end(
    `HTTP/1.1 ${code} ${text}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-API-Version: ${version}\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
