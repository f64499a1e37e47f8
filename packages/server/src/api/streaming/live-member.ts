import type { ChangedAccount } from '../../store/stream/entries.ts';
import type { ShapeContext } from '../v3/operation.ts';
import type { Connection, Notification, Outlet } from './connection.ts';
import { type Cursor, isAfter } from './cursor.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { Subscription } from './subscription.ts';

const MAX_STATES = 10_000;

/** The last states that a client got, by account, for clients that are told when a state is no longer on the chain. */
export class DeliveredStates {
  /** In the order of the last delivery, by the raw address in capitals. */
  readonly #states = new Map<string, ChangedAccount>();

  get all(): ReadonlyMap<string, ChangedAccount> {
    return this.#states;
  }

  /** Whether the state before this one must be revoked first: a client may ignore states with a lower logical time. */
  deliver(account: string, changed: ChangedAccount): boolean {
    const previous = this.#states.get(account);
    this.#states.delete(account);
    this.#states.set(account, changed);
    if (this.#states.size > MAX_STATES) this.#states.delete(this.#states.keys().next().value ?? '');
    return previous !== undefined && changed.lt <= previous.lt && !isSame(changed, previous);
  }

  /** Whether this is the last state that the client got, which is then forgotten. */
  invalidate(account: string, changed: ChangedAccount): boolean {
    return this.#states.get(account) === changed && this.#states.delete(account);
  }
}

function isSame(a: ChangedAccount, b: ChangedAccount): boolean {
  return a.lt === b.lt && a.hash.equals(b.hash);
}

/** Live events that wait for a client that catches up. */
const MAX_HELD = 256;
const MAX_HELD_CHARS = 2 ** 20;

interface HeldEvent {
  readonly event: StreamEvent;
  readonly notification: Notification;
}

/** A connection that the hub delivers to. */
export class LiveMember {
  /** Who reads: a key, a client address or a webhook. */
  readonly subject: string;
  readonly #connection: Connection;
  readonly #outlet: Outlet;
  /** Events up to this position were sent. */
  #position: Cursor | null = null;
  /** The logical times of the states that a resumed client got, by account and type. */
  readonly #stateLts = new Map<string, bigint>();
  /** Null until a client that wants to know about lost states gets the first state. */
  #states: DeliveredStates | null = null;
  /** Null: events are sent at once. */
  #held: HeldEvent[] | null = null;
  #heldChars = 0;
  /** Held events were dropped: the client must catch up once more. */
  #hasDropped = false;

  constructor(connection: Connection, outlet: Outlet, subject: string) {
    this.subject = subject;
    this.#connection = connection;
    this.#outlet = outlet;
  }

  get subscription(): Subscription {
    return this.#connection.subscription;
  }

  get isLive(): boolean {
    return this.#held === null;
  }

  /** Resolves when the client has room for more; false if its connection is closed. */
  ready(): Promise<boolean> {
    return this.#outlet.ready();
  }

  get position(): Cursor | null {
    return this.#position;
  }

  /** The client has got everything up to a position; null: it wants no earlier events. */
  set position(cursor: Cursor | null) {
    this.#position = cursor;
    this.#stateLts.clear();
  }

  /** The last position that a live client has reached, if all got their events up to this one. */
  reached(position: Cursor): Cursor {
    const own = this.#position;
    return own?.epoch === position.epoch && isAfter(own, position) ? own : position;
  }

  /** Holds live events from now on, while earlier ones are sent. */
  hold(): void {
    this.#held = [];
    this.#heldChars = 0;
    this.#hasDropped = false;
  }

  /**
   * Sends the held events, and all others at once from then on. False: held events were dropped, so the client must catch
   * up once more.
   */
  async release(): Promise<boolean> {
    const { subscription } = this;
    while (!this.#hasDropped) {
      const next = this.#held?.shift();
      if (!next) {
        this.#held = null;
        return true;
      }
      this.#heldChars -= next.notification.json.length;
      if (!(await this.ready()) || this.subscription !== subscription) return true;
      this.#send(next.event, next.notification, false);
    }
    return false;
  }

  /** Sends events at once from now on; the client knows that it missed some. */
  goLive(): void {
    this.#held = null;
  }

  /** Sends a notification of a live event, or holds it. */
  deliver(event: StreamEvent, notification: Notification): void {
    if (this.#held) this.#hold({ event, notification });
    else this.#send(event, notification, false);
  }

  /** Sends an event to this client alone. `isSnapshot`: older states of the same account are not sent after it. */
  async sendAlone(event: StreamEvent, context: ShapeContext, isSnapshot: boolean): Promise<void> {
    if (!this.subscription.types.has(event.type) || this.#hasGot(event.head.cursor)) return;
    const notification = await event.notification(this.subscription, context);
    if (notification !== null) this.#send(event, notification, isSnapshot);
  }

  /** The traces of which the client got nothing final. */
  get openTraces(): readonly string[] {
    return this.#connection.openTraces;
  }

  invalidate(trace: string): void {
    const frame = this.#connection.invalidate(trace);
    if (frame !== null) this.#outlet.send(frame);
  }

  /** Revokes the states that are no longer on the chain, unless the client got a later one meanwhile. */
  async invalidateStates(
    findLost: (states: readonly ChangedAccount[]) => Promise<readonly ChangedAccount[]>,
  ): Promise<void> {
    const states = this.#states;
    if (!states || !this.subscription.invalidateStates) return;
    const lost = new Set(await findLost([...states.all.values()]));
    for (const [account, changed] of [...states.all])
      if (lost.has(changed) && (await this.ready()) && states.invalidate(account, changed))
        this.#announceLost(account);
  }

  announce(message: object): void {
    this.#outlet.send(this.#connection.announce(JSON.stringify(message)));
  }

  #hold(held: HeldEvent): void {
    this.#held?.push(held);
    this.#heldChars += held.notification.json.length;
    if ((this.#held?.length ?? 0) <= MAX_HELD && this.#heldChars <= MAX_HELD_CHARS) return;
    this.hold();
    this.#hasDropped = true;
  }

  #send(event: StreamEvent, notification: Notification, isSnapshot: boolean): void {
    const { cursor } = event.head;
    if (this.#hasGot(cursor) || !this.#isNewState(event, isSnapshot)) return;
    if (cursor) this.#position = cursor;
    const frame = this.#connection.notify(notification);
    if (frame === null) return;
    this.#recordState(event);
    this.#outlet.send(frame);
  }

  #recordState({ changed, accounts: [account = ''] }: StreamEvent): void {
    if (!changed || !this.subscription.invalidateStates) return;
    this.#states ??= new DeliveredStates();
    if (this.#states.deliver(account, changed)) this.#announceLost(account);
  }

  #announceLost(account: string): void {
    this.announce({ type: 'account_state_invalidated', account });
  }

  #hasGot(cursor: Cursor | null): boolean {
    return cursor !== null && this.#position !== null && !isAfter(cursor, this.#position);
  }

  #isNewState({ type, accounts, stateLt }: StreamEvent, isSnapshot: boolean): boolean {
    if (stateLt === null) return true;
    const key = `${type} ${accounts[0]}`;
    const known = this.#stateLts.get(key);
    if (known !== undefined && stateLt <= known) return false;
    if (isSnapshot || known !== undefined) this.#stateLts.set(key, stateLt);
    return true;
  }
}
