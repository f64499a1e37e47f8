import type { Finality } from '../../../store/ledger/transaction.ts';
import type { ChangedAccount } from '../../../store/stream/entries.ts';
import type { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import type { Cursor } from '../cursor.ts';
import type { Notification } from '../frames.ts';
import type { EventType } from '../selection.ts';
import type { Subscription } from '../subscription.ts';

/** What an event is about, and where it stands. */
export interface EventHead {
  readonly finality: Finality;
  /** The normalised hash of the external message, in base64; null if the event belongs to no trace. */
  readonly trace: string | null;
  /** The hash of the tick-tock transaction that started the trace, in base64. */
  readonly tickTock?: string;
  /** Grows with every change of the trace. */
  readonly revision?: number;
  /** Null if a client cannot resume after the event. */
  readonly cursor: Cursor | null;
}

/** The revision of a trace that is complete on the chain: no other follows. */
export const FINAL_REVISION = 2 ** 31 - 1;

/** An event, from which notifications are made. Subscriptions that show the same share one notification. */
export abstract class StreamEvent {
  abstract readonly type: EventType;
  /** Raw addresses in capitals: subscriptions to any of them may show the event. */
  abstract readonly accounts: readonly string[];
  readonly head: EventHead;
  /** Of a state: its logical time. A state that is not newer than one that the client got is not sent. */
  readonly stateLt: bigint | null = null;
  /** Of an account state: the transaction that made it. */
  readonly changed: ChangedAccount | null = null;
  readonly #made = new Map<string, Promise<Notification>>();

  constructor(head: EventHead) {
    this.head = head;
  }

  /** How many different notifications were made. */
  get shownCount(): number {
    return this.#made.size;
  }

  /** What the subscription shows of the event, as a key; null: nothing. By default, all show the same. */
  protected shownKey(_: Subscription): string | null {
    return '';
  }

  protected abstract content(subscription: Subscription, context: ShapeContext): Promise<object>;

  /** The notification for a subscription; null if it shows nothing of the event. */
  notification(subscription: Subscription, context: ShapeContext): Promise<Notification> | null {
    const key = this.#keyOf(subscription);
    if (key === null) return null;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(subscription, context);
    this.#made.set(key, made);
    // Reported to those who await the notification; it may be made ahead.
    made.catch(() => {});
    return made;
  }

  /** Whether the notification for a subscription was made before, or is being made. */
  isMade(subscription: Subscription): boolean {
    const key = this.#keyOf(subscription);
    return key === null || this.#made.has(key);
  }

  #keyOf(subscription: Subscription): string | null {
    const isHidden = this.head.tickTock !== undefined && !subscription.allRoots;
    const shown = isHidden ? null : this.shownKey(subscription);
    const { includeAddressBook, includeMetadata } = subscription;
    return shown === null ? null : `${shown} ${includeAddressBook} ${includeMetadata}`;
  }

  async #make(subscription: Subscription, context: ShapeContext): Promise<Notification> {
    const { finality, trace, tickTock } = this.head;
    const json = JSON.stringify({
      type: this.type,
      finality,
      ...(trace !== null && { trace_external_hash_norm: trace }),
      ...(tickTock !== undefined && { trace_external_hash_norm: null, trace_id: tickTock }),
      ...(await this.content(subscription, context)),
    });
    return { json, ...this.head, frames: new Map() };
  }
}

/** The fields `address_book` and `metadata`, if the subscription asks for them. `add` names the accounts. */
export async function addressFields(
  { includeAddressBook, includeMetadata }: Subscription,
  context: ShapeContext,
  addressBook: AddressBookBuilder,
) {
  const [address_book, metadata] = await Promise.all([
    includeAddressBook ? addressBook.build(context) : null,
    includeMetadata ? addressBook.metadata(context) : null,
  ]);
  return { ...(address_book && { address_book }), ...(metadata && { metadata }) };
}
