import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const RECONNECT_MS = 300;

export interface FleetOptions {
  readonly url: string;
  readonly types: readonly string[];
  /** The addresses of each client. */
  readonly addresses: readonly (readonly string[])[];
  /** Where clients without a cursor start. */
  readonly since?: object;
}

/** A notification with the time at which a client got it. */
export interface Notified {
  readonly value: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

/** A client that reconnects, and resumes after the last notification with a cursor. */
export class FleetClient {
  readonly addresses: readonly string[];
  readonly received: Notified[] = [];
  /** Announced gaps. */
  resets = 0;
  connections = 0;
  readonly #options: FleetOptions;
  #socket: WebSocket | null = null;
  #cursor: string | null = null;
  #isClosed = false;

  constructor(options: FleetOptions, addresses: readonly string[]) {
    this.#options = options;
    this.addresses = addresses;
    this.#connect();
  }

  /** Breaks the connection without saying goodbye. */
  drop(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    this.drop();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const { url, types, since } = this.#options;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('open', () => {
      this.connections++;
      socket.send(
        JSON.stringify({
          operation: 'subscribe',
          id: '1',
          types,
          addresses: this.addresses,
          cursor: true,
          since: this.#cursor ?? since,
        }),
      );
    });
    socket.on('message', (data) => this.#receive(JSON.parse(data.toString())));
    socket.on('error', () => {});
    socket.on('close', () => void sleep(RECONNECT_MS).then(() => this.#connect()));
  }

  #receive(value: Readonly<Record<string, unknown>>): void {
    if (value.type === 'reset') this.resets++;
    if (typeof value.type !== 'string' || value.type === 'reset') return;
    this.received.push({ value, atMs: Date.now() });
    if (typeof value.cursor === 'string') this.#cursor = value.cursor;
  }
}

export function startFleet(options: FleetOptions): readonly FleetClient[] {
  return options.addresses.map((addresses) => new FleetClient(options, addresses));
}
