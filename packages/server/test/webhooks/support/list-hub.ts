import type {
  Connection,
  Member,
  Outlet,
  StreamHub,
} from '../../../src/api/streaming/connection.ts';
import { type Cursor, isAfter, type Since } from '../../../src/api/streaming/cursor.ts';
import { Frame } from '../../../src/api/streaming/frames.ts';
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

/** A hub over a list of events: replays from a cursor at the pace of the outlet, then sends what is added. */
export class ListHub implements StreamHub {
  readonly #events: ListedEvent[] = [];
  readonly #live = new Set<(event: ListedEvent) => void>();
  readonly #heads = new Set<(cursor: string) => void>();
  members = 0;

  get head(): number | null {
    const last = this.#events.at(-1);
    return last ? Number(last.cursor.seq) : null;
  }

  add(...events: readonly ListedEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      for (const send of this.#live) send(event);
    }
  }

  /** Sends a head, as with each masterchain block. */
  sendHead(cursor: string): void {
    for (const send of this.#heads) send(cursor);
  }

  join(connection: Connection, outlet: Outlet): Member {
    this.members++;
    let hasLeft = false;
    const send = (event: ListedEvent) => {
      if (!connection.subscription.addresses.has(event.account)) return;
      const { json, cursor } = event;
      const frame = connection.notify({
        json,
        cursor,
        finality: 'finalized',
        trace: null,
        frames: new Map(),
      });
      if (frame !== null) outlet.send(frame);
    };
    const onHead = (cursor: string) =>
      outlet.send(
        new Frame(JSON.stringify({ type: 'head', mc_seqno: 1, utime: 1, lag_ms: 0, cursor })),
      );
    const replay = async (since: Since | null) => {
      let at = since ? this.#events.findIndex(({ cursor }) => isIncluded(cursor, since)) : -1;
      if (at < 0) at = this.#events.length;
      for (; at < this.#events.length; at++) {
        if (!(await outlet.ready()) || hasLeft) return;
        const event = this.#events[at];
        if (event) send(event);
      }
      this.#live.add(send);
      this.#heads.add(onHead);
    };
    return {
      subscribed: (start: Start | null) => void replay(start?.since ?? null),
      leave: () => {
        if (!hasLeft) this.members--;
        hasLeft = true;
        this.#live.delete(send);
        this.#heads.delete(onHead);
      },
    };
  }
}

function isIncluded(cursor: Cursor, since: Since): boolean {
  if (since.kind === 'cursor') return isAfter(cursor, since);
  return since.kind === 'mc_seqno' ? cursor.seq >= since.mcSeqno : true;
}
