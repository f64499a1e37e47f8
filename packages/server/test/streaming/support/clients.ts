import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { WebSocket } from 'ws';

type Headers = Readonly<Record<string, string>>;

/** An SSE stream, or the answer that refused it. */
export interface SseClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The next frame without keep-alive comments; null at the end of the stream. */
  next(): Promise<string | null>;
  /** Everything until the end. */
  rest(): Promise<string>;
  readonly response: IncomingMessage;
  close(): void;
}

interface SseRequest {
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Headers;
  readonly keepalives?: boolean;
}

/** `POST` if there is a body, otherwise `GET`. */
export async function openSse(url: string, { body, headers, ...options }: SseRequest = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const sent = request(url, { method, headers: { ...type, ...headers }, agent: false });
  sent.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return sseClient(response, options.keepalives ?? false);
}

function sseClient(response: IncomingMessage, keepalives: boolean): SseClient {
  response.on('error', () => {});
  const frames = framesOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    response,
    async next() {
      for (;;) {
        const { value, done } = await frames.next();
        if (done) return null;
        if (keepalives || value !== ': keepalive\n\n') return value;
      }
    },
    async rest() {
      let text = '';
      for await (const frame of frames) text += frame;
      return text;
    },
    close: () => void response.destroy(),
  };
}

/** Parts that end with an empty line; the last one may end without. */
async function* framesOf(response: IncomingMessage): AsyncGenerator<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const parts = (text + chunk).split(/(?<=\n\n)/);
      text = parts.at(-1)?.endsWith('\n\n') ? '' : (parts.pop() ?? '');
      yield* parts;
    }
  } catch {
    // the server, or the test, closed the connection
  }
  if (text !== '') yield text;
}

/** A WebSocket whose frames and end can be awaited. */
export interface WebSocketClient {
  readonly socket: WebSocket;
  /** Null when the connection is closed. */
  next(): Promise<string | null>;
  /** Sends a request, as JSON unless it is a text, and returns the next frame. */
  ask(request: unknown): Promise<string | null>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): void;
}

/** Throws an error with the status if the upgrade is refused. */
export async function openWebSocket(url: string, headers: Headers = {}): Promise<WebSocketClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers: { ...headers } });
  const frames: (string | null)[] = [];
  const waiting: ((frame: string | null) => void)[] = [];
  const push = (frame: string | null) => {
    const resolve = waiting.shift();
    if (resolve) resolve(frame);
    else frames.push(frame);
  };
  socket.on('message', (data) => push(data.toString()));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      push(null);
      resolve({ code, reason: reason.toString() });
    });
  });
  await opened(socket);
  socket.on('error', () => {});
  const next = async () => frames.shift() ?? new Promise<string | null>((r) => waiting.push(r));
  return {
    socket,
    next,
    ask(message) {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
      return next();
    },
    closed,
    close: () => socket.terminate(),
  };
}

/** The answer to a refused upgrade. */
export class UpgradeRefused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.body = body;
  }
}

async function opened(socket: WebSocket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('open', resolve);
  socket.once('error', reject);
  socket.once('unexpected-response', async (_, response) => {
    const body = (await response.setEncoding('utf8').toArray()).join('');
    reject(new UpgradeRefused(response.statusCode ?? 0, body));
  });
  await promise;
}
