import { type Cursor, cursorText } from './cursor.ts';
import type { LiveMember } from './live-member.ts';
import type { Registry } from './registry.ts';

/** Clients get at most one heartbeat per second, and at least one in five. */
const MIN_MS = 1000;
const MAX_MS = 5000;

/** The newest delivered block. */
interface Head {
  readonly mcSeqno: number;
  readonly utime: number;
}

/** Tells clients that asked for heartbeats which block was delivered last. */
export class Heartbeat {
  readonly #registry: Pick<Registry<LiveMember>, 'members'>;
  readonly #position: () => Cursor;
  #head: Head | null = null;
  #sentMs = 0;

  /** `position`: up to where all members that are live got their events. */
  constructor(registry: Pick<Registry<LiveMember>, 'members'>, position: () => Cursor) {
    this.#registry = registry;
    this.#position = position;
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
    const { mcSeqno, utime } = this.#head;
    const position = this.#position();
    const message = {
      type: 'head',
      mc_seqno: mcSeqno,
      utime,
      lag_ms: Math.max(0, Date.now() - utime * 1000),
    };
    for (const member of this.#registry.members)
      if (member.isLive && member.subscription.heartbeat)
        member.announce({ ...message, cursor: cursorText(member.reached(position)) });
  }
}
