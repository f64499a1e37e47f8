import type { Finality } from '../ledger/transaction.ts';
import { type Cursor, cursorText } from './cursor.ts';
import { DeliveredTraces } from './delivered-traces.ts';
import { isBelow } from './finality.ts';
import { invalidationJson, withCursor } from './frames.ts';
import type { Subscription } from './subscription.ts';

/** A notification that passed the filters of the subscription. */
export interface Notification {
  /** The text of a JSON object, without line breaks. */
  readonly json: string;
  readonly finality: Finality;
  /** The normalised hash of the external message; null for notifications that belong to no trace. */
  readonly trace: string | null;
  /** Null if a client cannot resume after this notification. */
  readonly cursor: Cursor | null;
}

/** The state of a connection, without its transport. */
export abstract class Connection {
  readonly #delivered = new DeliveredTraces();

  abstract readonly subscription: Subscription;

  protected abstract frame(json: string, cursor: string | null): string;

  /** The frame to send; null if the finality is too low, or lower than before. */
  notify({ json, finality, trace, cursor }: Notification): string | null {
    const { minFinality } = this.subscription;
    const isAllowed =
      trace === null
        ? !isBelow(finality, minFinality)
        : this.#delivered.deliver(trace, finality, minFinality);
    return isAllowed ? this.#frameOf(json, cursor) : null;
  }

  /** The frame that revokes a trace; null if the client got nothing of it, or a finalized notification. */
  invalidate(trace: string): string | null {
    return this.#delivered.invalidate(trace) ? this.frame(invalidationJson(trace), null) : null;
  }

  /** The traces of which the client got nothing final. */
  get openTraces(): readonly string[] {
    return this.#delivered.open;
  }

  /** The frame of a notification that no filter applies to. */
  announce(json: string): string {
    return this.frame(json, null);
  }

  #frameOf(json: string, cursor: Cursor | null): string {
    if (cursor === null) return this.frame(json, null);
    const text = cursorText(cursor);
    return this.frame(this.subscription.cursor ? withCursor(json, text) : json, text);
  }
}
