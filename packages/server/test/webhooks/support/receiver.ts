import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly webhook_id: number;
    readonly delivery_id: string;
    readonly cursor_from: string | null;
    readonly cursor_to: string | null;
    readonly events: readonly {
      readonly n: number;
      readonly account: string;
      readonly cursor: string;
    }[];
  };
  readonly atMs: number;
  /** Whether the answer was a success within the time limit. */
  isTaken: boolean;
}

/** What a receiver does with a request; true if it takes the delivery. */
export type Behaviour = (response: ServerResponse) => boolean;

export const takes: Behaviour = (response) => {
  response.writeHead(204).end();
  return true;
};
export const fails: Behaviour = (response) => {
  response.writeHead(500).end('no');
  return false;
};
export const hangs: Behaviour = () => false;
/** Answers with success when the sender has given up. */
export const answersLate: Behaviour = (response) => {
  response.on('close', () => response.writeHead(200).end());
  return false;
};
/** Sends its headers byte by byte, without end. */
export const drips: Behaviour = (response) => {
  const { socket } = response;
  socket?.write('HTTP/1.1 200 OK\r\nx: ');
  const timer = setInterval(() => socket?.write('x'), 20);
  response.on('close', () => clearInterval(timer));
  return false;
};
/** Takes the delivery, but its body never ends. */
export const dripsBody: Behaviour = (response) => {
  response.writeHead(200).flushHeaders();
  const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
  response.on('close', () => clearInterval(timer));
  return true;
};
export const resets: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
  return false;
};
export const redirectsTo =
  (location: string): Behaviour =>
  (response) => {
    response.writeHead(307, { location }).end();
    return false;
  };

/** A receiver on this machine; `behave` decides about each request, and may change. */
export class Receiver {
  readonly received: Received[] = [];
  port = 0;
  behave: (path: string, count: number) => Behaviour = () => takes;

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    const server = createServer(async (request, response) => {
      const bytes = await buffer(request).catch(() => null);
      if (bytes === null) return;
      const path = request.url ?? '';
      const text = bytes.toString();
      const count = receiver.received.filter((each) => each.path === path).length;
      const one: Received = {
        path,
        text,
        headers: request.headers,
        body: JSON.parse(text),
        atMs: performance.now(),
        isTaken: false,
      };
      receiver.received.push(one);
      one.isTaken = receiver.behave(path, count)(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    receiver.port = (server.address() as AddressInfo).port;
    return receiver;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  at(path: string): readonly Received[] {
    return this.received.filter((each) => each.path === path);
  }

  /** The numbers of the events taken, in the order of arrival; a delivery that arrived twice counts once. */
  taken(path = '/'): readonly number[] {
    const deliveries = new Map<string, Received['body']>();
    for (const { isTaken, body } of this.at(path))
      if (isTaken && !deliveries.has(body.delivery_id)) deliveries.set(body.delivery_id, body);
    return [...deliveries.values()].flatMap(({ events }) => events.map(({ n }) => n));
  }
}
