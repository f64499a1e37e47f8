import { WebSocket } from 'ws';
import type { FleetOptions } from './fleet.ts';

// Clients in a process of their own. While they are measured they only keep what they get: with thousands of clients
// in one process, each would otherwise wait until the notifications of the others are parsed.

/** What the clients got. */
export interface LoadReport {
  /** When each client got the notification of a log position: `[seq, atMs]`. */
  readonly arrivals: readonly (readonly [seq: string, atMs: number])[];
  readonly connections: number;
}

const received: (readonly [data: Buffer, atMs: number])[] = [];
let connections = 0;

process.on('message', (message: FleetOptions | 'report') => {
  if (message === 'report') process.send?.({ arrivals: arrivals(), connections });
  else for (const addresses of message.addresses) connect(message, addresses);
});

function connect({ url, types }: FleetOptions, addresses: readonly string[]): void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const request = { operation: 'subscribe', types, addresses, cursor: true };
  socket.on('open', () => socket.send(JSON.stringify(request)));
  socket.once('message', () => {
    connections++;
    socket.on('message', (data) => received.push([data as Buffer, Date.now()]));
  });
}

function arrivals(): LoadReport['arrivals'] {
  return received.map(([data, atMs]) => {
    const { cursor } = JSON.parse(data.toString()) as { cursor?: string };
    return [cursor?.split('-')[1] ?? '', atMs];
  });
}
