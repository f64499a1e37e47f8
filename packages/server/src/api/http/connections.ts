import { once } from 'node:events';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config/read-settings.ts';
import type { AnswerForm } from './access.ts';

interface Connections {
  /** The responses of each connection that are not complete. */
  readonly responses: Map<Socket, Set<ServerResponse>>;
  isLeaving: boolean;
}

const CONNECTIONS = new WeakMap<Server, Connections>();

export function trackConnections(server: Server): void {
  const connections: Connections = { responses: new Map(), isLeaving: false };
  const { responses } = connections;
  CONNECTIONS.set(server, connections);
  server.on('connection', (socket) => {
    responses.set(socket, new Set());
    socket.once('close', () => responses.delete(socket));
  });
  // Before the handler, which may respond at once.
  server.prependListener('request', ({ socket }, response) => {
    const ofConnection = responses.get(socket);
    ofConnection?.add(response);
    response.once('close', () => ofConnection?.delete(response));
    if (connections.isLeaving) endConnectionWith(response);
  });
}

/**
 * Before a server closes, it ends each connection with a response: a client that reused a connection at the moment when
 * the server closes it could not know whether its request was executed.
 */
export function leave(server: Server): void {
  const connections = CONNECTIONS.get(server);
  if (!connections) return;
  connections.isLeaving = true;
  for (const responses of connections.responses.values()) responses.forEach(endConnectionWith);
}

/** Whether the server is about to close: load balancers should use another one. */
export function isLeaving(server: Server): boolean {
  return CONNECTIONS.get(server)?.isLeaving ?? false;
}

/** Closes connections without a complete request: for Node.js these are not idle, even if nothing was sent. */
export function closeUnanswered(server: Server): void {
  for (const [socket, { size }] of CONNECTIONS.get(server)?.responses ?? [])
    if (size === 0) socket.destroy();
}

function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

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

/** Port settings and their command-line flags. */
const FLAGS = {
  PORT: '--port',
  METRICS_PORT: '--metrics-port',
  INDEX_PORT: '--port',
  WORKER_PORT: '--port',
  STREAM_PORT: '--port',
} as const;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly setting: keyof typeof FLAGS;
}

/** Starts to accept requests and returns the address; throws `ConfigError` if the address cannot be used. */
export async function listen(http: FastifyInstance, address: ListenAddress): Promise<string> {
  const { host, port } = address;
  try {
    return await http.listen({ host, port });
  } catch (cause) {
    throw listenError(address, cause as NodeJS.ErrnoException);
  }
}

/** Throws `ConfigError` if the address cannot be used, before any other work is done. */
export async function checkPort(address: ListenAddress): Promise<void> {
  const server = createServer();
  try {
    server.listen(address.port, address.host);
    await once(server, 'listening');
  } catch (cause) {
    throw listenError(address, cause as NodeJS.ErrnoException);
  } finally {
    server.close();
  }
}

function listenError({ host, port, setting }: ListenAddress, cause: NodeJS.ErrnoException): Error {
  const portAdvice = `choose another port: ${FLAGS[setting]} N`;
  switch (cause.code) {
    case 'EADDRINUSE':
      return configError(`${setting}: ${host}:${port} is already in use; ${portAdvice}`);
    case 'EACCES':
      return configError(
        `${setting}: this user is not allowed to listen on port ${port}; ${portAdvice}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return configError(
        setting === 'METRICS_PORT'
          ? `METRICS_HOST: ${host} is not an address of this machine; set METRICS_HOST to one that is`
          : `HOST: ${host} is not an address of this machine; choose one: --host ADDRESS`,
      );
    default:
      return cause;
  }

  function configError(text: string): ConfigError {
    return new ConfigError(text, { cause });
  }
}
