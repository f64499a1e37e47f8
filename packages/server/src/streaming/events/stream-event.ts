import type { Finality } from '../../ledger/transaction.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import type { Cursor } from '../cursor.ts';
import type { EventType } from '../selection.ts';
import type { Subscription } from '../subscription.ts';

/** What an event is about, and where it stands. */
export interface EventHead {
  readonly finality: Finality;
  /** The normalised hash of the external message, in base64; null if the event belongs to no trace. */
  readonly trace: string | null;
  /** Null if a client cannot resume after the event. */
  readonly cursor: Cursor | null;
}

/** An event, from which notifications are made. Subscriptions that show the same share one text. */
export abstract class StreamEvent {
  abstract readonly type: EventType;
  /** Raw addresses in capitals: subscriptions to any of them may show the event. */
  abstract readonly accounts: readonly string[];
  readonly head: EventHead;
  readonly #texts = new Map<string, Promise<string>>();

  constructor(head: EventHead) {
    this.head = head;
  }

  /** Of a state: its logical time. A state that is not newer than one that the client got is not sent. */
  get stateLt(): bigint | null {
    return null;
  }

  /** What the subscription shows of the event, as a key; null: nothing. */
  protected abstract shownKey(subscription: Subscription): string | null;

  protected abstract content(subscription: Subscription, context: ShapeContext): Promise<object>;

  /** The notification for a subscription; null if it shows nothing of the event. */
  async text(subscription: Subscription, context: ShapeContext): Promise<string | null> {
    const shown = this.shownKey(subscription);
    if (shown === null) return null;
    const { includeAddressBook, includeMetadata } = subscription;
    const key = `${shown} ${includeAddressBook} ${includeMetadata}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const made = this.#make(subscription, context);
    this.#texts.set(key, made);
    return made;
  }

  async #make(subscription: Subscription, context: ShapeContext): Promise<string> {
    const { finality, trace } = this.head;
    return JSON.stringify({
      type: this.type,
      finality,
      ...(trace !== null && { trace_external_hash_norm: trace }),
      ...(await this.content(subscription, context)),
    });
  }
}
