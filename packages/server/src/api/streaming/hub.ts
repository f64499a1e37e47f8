import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Start } from './subscription.ts';

/** Where the frames of a connection go: its transport. */
export interface Outlet {
  /** Queues a frame. If the queue is full, the transport closes the connection as a slow consumer. */
  send(frame: Frame): void;
  /** Resolves when the queue has room; false if the connection is closed. */
  ready(): Promise<boolean>;
}

/** A connection as the hub knows it. */
export interface Member {
  /** Called after each change of the subscription. `start` is null if the client only unsubscribed. */
  subscribed(start: Start | null): void;
  leave(): void;
}

/** Delivers notifications to connections. */
export interface StreamHub {
  /** The newest masterchain block that was delivered; null if it is unknown. */
  readonly head: number | null;
  /** Clients of one subject read what they missed in turn, so that they do not delay others. */
  join(connection: Connection, outlet: Outlet, subject: string): Member;
}
