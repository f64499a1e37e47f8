import { type FleetOptions, startFleet } from './fleet.ts';

// Clients in a process of their own, so that their times do not include the work of the test.

/** What the clients of a fleet got. */
export interface FleetReport {
  /** When each client got the notification of a log position: `[seq, atMs]`. */
  readonly arrivals: readonly (readonly [seq: string, atMs: number])[];
  readonly connections: number;
}

process.on('message', (message: FleetOptions | 'report') => {
  if (message !== 'report') return start(message);
  const arrivals = clients.flatMap(({ received }) =>
    received.map(({ value, atMs }) => [String(value.cursor).split('-')[1] ?? '', atMs] as const),
  );
  const connections = clients.reduce((sum, client) => sum + client.connections, 0);
  process.send?.({ arrivals, connections } satisfies FleetReport);
});

let clients: ReturnType<typeof startFleet> = [];

function start(options: FleetOptions): void {
  clients = startFleet(options);
}
