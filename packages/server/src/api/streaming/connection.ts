import type { Finality } from '../../store/ledger/transaction.ts';
import { type Cursor, cursorText } from './cursor.ts';
import { DeliveredTraces } from './delivered-traces.ts';
import { Frame, invalidationJson, withCursor, withRevision } from './frames.ts';
import { isBelow, type Start, type Subscription } from './subscription.ts';

/** A notification that passed the filters of the subscription. */
export interface Notification {
  /** The text of a JSON object, without line breaks. */
  readonly json: string;
  readonly finality: Finality;
  /** The normalised hash of the external message; null for notifications that belong to no trace. */
  readonly trace: string | null;
  /** Null if a client cannot resume after this notification. */
  readonly cursor: Cursor | null;
  /** Of the trace. */
  readonly revision?: number;
  /** The frames of connections of the same form, by form. */
  readonly frames: Map<string, Frame>;
}

/** The state of a connection, without its transport. */
export abstract class Connection {
  readonly #delivered = new DeliveredTraces();

  abstract readonly subscription: Subscription;

  /** Connections of the same form have equal frames; null: this one has its own. */
  protected abstract readonly form: string | null;

  protected abstract frame(json: string, cursor: string | null): string;

  /** The frame to send; null if the finality is too low, or lower than before. */
  notify(notification: Notification): Frame | null {
    const { finality, trace } = notification;
    const { minFinality } = this.subscription;
    const isAllowed =
      trace === null
        ? !isBelow(finality, minFinality)
        : this.#delivered.deliver(trace, finality, minFinality);
    return isAllowed ? this.#frameOf(notification) : null;
  }

  /** The frame that revokes a trace; null if the client got nothing of it, or a finalized notification. */
  invalidate(trace: string): Frame | null {
    return this.#delivered.invalidate(trace) ? this.announce(invalidationJson(trace)) : null;
  }

  /** The traces of which the client got nothing final. */
  get openTraces(): readonly string[] {
    return this.#delivered.open;
  }

  /** The frame of a notification that no filter applies to. */
  announce(json: string): Frame {
    return new Frame(this.frame(json, null));
  }

  #frameOf(notification: Notification): Frame {
    const { form } = this;
    const known = form === null ? undefined : notification.frames.get(form);
    if (known) return known;
    const frame = new Frame(this.#textOf(notification));
    if (form !== null) notification.frames.set(form, frame);
    return frame;
  }

  #textOf({ json, cursor, revision }: Notification): string {
    const position = cursor && cursorText(cursor);
    if (!this.subscription.cursor) return this.frame(json, position);
    const versioned = revision === undefined ? json : withRevision(json, revision);
    return this.frame(position === null ? versioned : withCursor(versioned, position), position);
  }
}

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
