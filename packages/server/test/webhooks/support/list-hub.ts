import { type Cursor, isAfter, type Since } from '../../../src/api/streaming/cursor.ts';
import type { Hub } from '../../../src/api/streaming/hub.ts';
import type { Subscriber } from '../../../src/api/streaming/subscriber.ts';
import type { Start } from '../../../src/api/streaming/subscription.ts';

export interface ListedEvent {
  readonly cursor: Cursor;
  readonly account: string;
  readonly json: string;
}

export const ACCOUNTS = ['A', 'B', 'C'].map((letter) => `0:${letter.repeat(64)}`);

/** The event number `n` of a chain with three events per block, of the accounts in turn. */
export function eventOf(n: number, size = 0): ListedEvent {
  const account = ACCOUNTS[n % ACCOUNTS.length] ?? '';
  const json = JSON.stringify({ type: 'transactions', n, account, text: 'x'.repeat(size) });
  return {
    cursor: { epoch: 'e', seq: BigInt(1 + Math.floor(n / 3)), index: n % 3 },
    account,
    json,
  };
}

/** A hub over a list of events: replays from a cursor at the pace of the subscriber, then sends what is added. */
export class ListHub implements Hub {
  readonly #events: ListedEvent[] = [];
  /** Whether they are live. */
  readonly #subscribers = new Map<Subscriber, boolean>();

  get subscribers(): number {
    return this.#subscribers.size;
  }

  get head(): number | null {
    const last = this.#events.at(-1);
    return last ? Number(last.cursor.seq) : null;
  }

  add(...events: readonly ListedEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      for (const subscriber of this.#live) notify(subscriber, event);
    }
  }

  /** Sends a head, as with each masterchain block. */
  sendHead(cursor: string): void {
    for (const subscriber of this.#live)
      subscriber.announce({ type: 'head', mc_seqno: 1, utime: 1, lag_ms: 0, cursor });
  }

  subscribe(subscriber: Subscriber, start: Start | null): void {
    this.#subscribers.set(subscriber, false);
    void this.#replay(subscriber, start?.since ?? null);
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  get #live(): readonly Subscriber[] {
    return [...this.#subscribers].filter(([, isLive]) => isLive).map(([subscriber]) => subscriber);
  }

  async #replay(subscriber: Subscriber, since: Since | null): Promise<void> {
    let at = since ? this.#events.findIndex(({ cursor }) => isIncluded(cursor, since)) : -1;
    if (at < 0) at = this.#events.length;
    for (; at < this.#events.length; at++) {
      if (!(await subscriber.ready()) || !this.#subscribers.has(subscriber)) return;
      const event = this.#events[at];
      if (event) notify(subscriber, event);
    }
    this.#subscribers.set(subscriber, true);
  }
}

function notify(subscriber: Subscriber, { account, json, cursor }: ListedEvent): void {
  if (subscriber.subscription.addresses.has(account))
    subscriber.notify({ json, cursor, finality: 'finalized', trace: null, frames: new Map() });
}

function isIncluded(cursor: Cursor, since: Since): boolean {
  if (since.kind === 'cursor') return isAfter(cursor, since);
  return since.kind === 'mc_seqno' ? cursor.seq >= since.mcSeqno : true;
}
