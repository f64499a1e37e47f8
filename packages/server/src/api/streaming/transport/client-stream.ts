import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import type { Connection } from '../connection.ts';
import type { Member, StreamHub } from '../hub.ts';
import type { Start } from '../subscription.ts';
import { type Closing, KEY_INVALID, SLOW_CONSUMER } from './closing.ts';
import type { OpenStreams } from './open-streams.ts';
import { Outbox, type Wire } from './outbox.ts';
import type { StreamTallies, Transport, TransportTally } from './tallies.ts';

/** How long a closed connection may take to read the rest, before it is terminated. */
export const LINGER_MS = 10_000;

/** In visits: every 12 seconds. */
const KEY_CHECK_INTERVAL = 3;

/** What all streams of a process share. */
export interface StreamServer {
  readonly hub: StreamHub;
  readonly streams: OpenStreams;
  readonly tallies: StreamTallies;
  readonly onUnexpected: (error: unknown) => void;
}

/** The stream of one client: joins the hub, and leaves it when either side closes the connection. */
export abstract class ClientStream {
  protected readonly outbox: Outbox;
  readonly #server: StreamServer;
  readonly #place: KeyedPlace;
  readonly #tally: TransportTally;
  readonly #members = new Map<Connection, Member>();
  #isOpen = true;
  #visits = 0;

  constructor(server: StreamServer, transport: Transport, wire: Wire, place: KeyedPlace) {
    this.#server = server;
    this.#place = place;
    this.#tally = server.tallies.transports[transport];
    this.outbox = new Outbox(wire, this.#tally, () => this.#closeSlow());
    this.#tally.connections++;
  }

  /** Closes the socket at once. */
  abstract terminate(): void;
  protected abstract keepAlive(): void;
  /** Sends the reason and closes the socket. */
  protected abstract end(closing: Closing): void;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Called every few seconds while the stream is open. */
  visit(): void {
    this.keepAlive();
    if (++this.#visits % KEY_CHECK_INTERVAL === 0) void this.#checkKey();
  }

  /** Frees the place at once, even if the client still reads. */
  close(closing: Closing): void {
    if (this.#leave()) this.end(closing);
  }

  protected join(connection: Connection): Member {
    const { hub } = this.#server;
    const member = hub.join(connection, this.outbox, this.#place.subject);
    this.#members.set(connection, member);
    return member;
  }

  /** Begins or changes the delivery of what a connection subscribed to. */
  protected subscribed(connection: Connection, start: Start | null): void {
    const member = this.#members.get(connection) ?? this.join(connection);
    member.subscribed(start);
  }

  protected unsubscribed(connection: Connection): void {
    this.#members.get(connection)?.leave();
    this.#members.delete(connection);
  }

  /** Called when the socket is closed. */
  protected onClosed(): void {
    this.#leave();
    this.#server.streams.delete(this);
    this.#tally.connections--;
  }

  async #checkKey(): Promise<void> {
    if (!(await this.#place.isKeyValid())) this.close(KEY_INVALID);
  }

  #closeSlow(): void {
    if (this.#isOpen) this.#tally.slowConsumers++;
    this.close(SLOW_CONSUMER);
  }

  #leave(): boolean {
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    this.outbox.close();
    for (const member of this.#members.values()) member.leave();
    this.#place.release();
    return true;
  }
}
