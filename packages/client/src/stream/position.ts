import type { Subscription } from '../generated/streaming.generated.ts';

export type Since = NonNullable<Subscription['since']>;

const CURSOR = /^(.+)-(\d+)-(\d+)$/;

/** Where a stream continues after its connection was lost. The position never moves backwards. */
export class Position {
  #since: Since | null;

  constructor(since: Since | null) {
    this.#since = since;
  }

  /** Null: unknown. */
  get since(): Since | null {
    return this.#since;
  }

  /** The newest block at the start of the stream; the stream sends what follows it. */
  startAfter(mcSeqno: number): void {
    this.#since ??= { mc_seqno: mcSeqno + 1 };
  }

  /** Everything up to the cursor was received. A `head` may be older than the last notification. */
  advance(cursor: string): void {
    const isOlder = typeof this.#since === 'string' && !isAfter(cursor, this.#since);
    if (!isOlder) this.#since = cursor;
  }
}

/** Whether a cursor (`epoch-entry-index`) comes after another; true if they cannot be compared. */
function isAfter(cursor: string, other: string): boolean {
  const [, epoch, entry = '', index = ''] = CURSOR.exec(cursor) ?? [];
  const [, otherEpoch, otherEntry = '', otherIndex = ''] = CURSOR.exec(other) ?? [];
  if (epoch === undefined || epoch !== otherEpoch) return true;
  const entries = BigInt(entry) - BigInt(otherEntry);
  return entries === 0n ? BigInt(index) > BigInt(otherIndex) : entries > 0n;
}
