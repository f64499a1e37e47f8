import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import { SseConnection } from '../sse-connection.ts';
import { ClientStream, LINGER_MS, type StreamServer } from './client-stream.ts';
import type { Closing } from './closing.ts';
import type { Wire } from './outbox.ts';

const HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  // Proxies such as nginx must not buffer frames.
  'x-accel-buffering': 'no',
};

/** An SSE stream over an HTTP response. */
export class SseStream extends ClientStream {
  readonly #response: ServerResponse;

  constructor(server: StreamServer, response: ServerResponse, place: KeyedPlace) {
    super(server, 'sse', wireOf(response), place);
    this.#response = response;
    response.on('error', () => {});
    response.once('close', () => this.onClosed());
  }

  /** Sends the headers and the first frame; then notifications follow. */
  start(connection: SseConnection, head: number | null): void {
    this.#response.socket?.setNoDelay(true);
    this.#response.writeHead(200, HEADERS);
    this.outbox.write(connection.opening(head));
    this.subscribed(connection, connection.start);
  }

  protected override keepAlive(): void {
    this.outbox.write(SseConnection.keepalive);
  }

  override terminate(): void {
    this.#response.destroy();
  }

  protected override end({ reason }: Closing): void {
    this.#response.end(SseConnection.closing(reason));
    setTimeout(() => this.terminate(), LINGER_MS).unref();
  }
}

function wireOf(response: ServerResponse): Wire {
  return {
    get bufferedBytes() {
      return response.writableLength;
    },
    encode: (text) => Buffer.from(text),
    write: (bytes, onWritten) => void response.write(bytes, onWritten),
    cork: () => response.cork(),
    uncork() {
      // Node.js writes a corked response in parts.
      response.socket?.cork();
      response.uncork();
      response.socket?.uncork();
    },
  };
}
