import { type Cursor, cursorText } from './cursor.ts';
import type { LiveMember } from './live-member.ts';

/** Clients get at most one heartbeat per second, and at least one in five. */
const MIN_MS = 1000;
const MAX_MS = 5000;

/** The newest delivered block. */
interface Head {
  readonly mcSeqno: number;
  readonly utime: number;
  readonly cursor: Cursor;
}

/** Tells clients that asked for heartbeats which block was delivered last. */
export class Heartbeat {
  readonly #members: () => Iterable<LiveMember>;
  #head: Head | null = null;
  #sentMs = 0;

  constructor(members: () => Iterable<LiveMember>) {
    this.#members = members;
  }

  get mcSeqno(): number | null {
    return this.#head?.mcSeqno ?? null;
  }

  /** Of the newest delivered block. */
  get utime(): number | null {
    return this.#head?.utime ?? null;
  }

  delivered(head: Head): void {
    this.#head = head;
    if (performance.now() - this.#sentMs >= MIN_MS) this.#send();
  }

  /** Sends heartbeats while there are no blocks, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => {
      if (performance.now() - this.#sentMs >= MAX_MS - MIN_MS) this.#send();
    }, MIN_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  #send(): void {
    if (!this.#head) return;
    this.#sentMs = performance.now();
    const { mcSeqno, utime, cursor } = this.#head;
    const message = {
      type: 'head',
      mc_seqno: mcSeqno,
      utime,
      lag_ms: Math.max(0, Date.now() - utime * 1000),
      cursor: cursorText(cursor),
    };
    for (const member of this.#members())
      if (member.isLive && member.subscription.heartbeat) member.announce(message);
  }
}
