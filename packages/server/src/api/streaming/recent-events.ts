import type { ReadStore } from '../../store/lists/read-store.ts';
import type { LogEntry } from '../../store/stream-log.ts';
import type { Cursor } from './cursor.ts';
import { type Interest, readEntryEvents } from './events/entry-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import { type RecentEntry, RecentLog } from './recent-log.ts';
import { MAX_INDEX } from './resume.ts';
import type { Subscription } from './subscription.ts';

/** Entries whose events are kept. */
const MAX_KEPT = 100;
/** An event that was shown in more ways is read again: it would keep all their texts. */
const MAX_SHOWN = 8;
/** Entries whose events are read at once. */
const PAGE = 20;
/** What traces and actions show; blocks are not kept. */
const EVERYTHING: Interest = {
  hasAccount: () => true,
  hasTrace: () => false,
  hasType: () => false,
  hasTickTock: true,
};

/** Runs what reads the index for a client. */
interface Turn {
  readonly subject: string;
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** The events that clients missed who were away for a short time: read once for all of them. */
export class RecentEvents {
  readonly #store: ReadStore;
  readonly #log: RecentLog;
  readonly #kept = new Map<bigint, readonly StreamEvent[]>();
  /** What is being read, by subject and entry: nobody waits for the turn of another subject. */
  readonly #reading = new Map<string, Promise<readonly StreamEvent[]>>();
  #epoch = '';

  constructor(store: ReadStore) {
    this.#store = store;
    this.#log = new RecentLog(store);
  }

  /** Whether a client can resume after a cursor. False: this is not known here. */
  async has(cursor: Cursor, upTo: bigint): Promise<boolean> {
    return (await this.#log.from(cursor, upTo)) !== null;
  }

  /** What a subscription shows of the log after a cursor, up to a position; null if the client has to read it itself. */
  async missed(
    subscription: Subscription,
    cursor: Cursor,
    upTo: bigint,
    turn: Turn,
  ): Promise<readonly StreamEvent[] | null> {
    const { types, traceHashes } = subscription;
    // Balances are announced behind the log, and traces by other hashes than those of the log.
    if (types.has('jettons_change') || types.has('blocks') || traceHashes.size > 0) return null;
    const recent = await this.#log.from(cursor, upTo);
    const entries = recent && shownEntries(subscription, cursor, recent);
    this.#trim();
    return entries && this.#read(entries, cursor.epoch, turn);
  }

  async #read(
    entries: readonly LogEntry[],
    epoch: string,
    { subject, run }: Turn,
  ): Promise<readonly StreamEvent[]> {
    if (epoch !== this.#epoch) this.#kept.clear();
    this.#epoch = epoch;
    const keyOf = ({ seq }: LogEntry) => `${subject} ${epoch}-${seq}`;
    const missing = entries.filter(
      (each) => !this.#kept.has(each.seq) && !this.#reading.has(keyOf(each)),
    );
    for (let at = 0; at < missing.length; at += PAGE) {
      const page = missing.slice(at, at + PAGE);
      const reading = run(() => this.#readPage(page, epoch));
      for (const [i, entry] of page.entries()) {
        const events = reading.then((found) => found[i] ?? []);
        const key = keyOf(entry);
        this.#reading.set(
          key,
          events.finally(() => this.#reading.delete(key)),
        );
      }
    }
    const found = entries.map((each) => this.#kept.get(each.seq) ?? this.#reading.get(keyOf(each)));
    return (await Promise.all(found)).flatMap((events) => events ?? []);
  }

  /** Clients of another subject may have read some of the entries meanwhile. */
  async #readPage(
    page: readonly LogEntry[],
    epoch: string,
  ): Promise<readonly (readonly StreamEvent[])[]> {
    const missing = page.filter(({ seq }) => !this.#kept.has(seq));
    const read = await readEntryEvents(this.#store, missing, EVERYTHING, epoch);
    const bySeq = new Map(missing.map(({ seq }, i) => [seq, read[i] ?? []]));
    const found = page.map(({ seq }) => bySeq.get(seq) ?? this.#kept.get(seq) ?? []);
    if (epoch === this.#epoch) for (const [seq, events] of bySeq) this.#kept.set(seq, events);
    this.#trim();
    return found;
  }

  /** Drops the events that were read first, and those that were shown in many ways. */
  #trim(): void {
    for (const [seq, events] of this.#kept)
      if (this.#kept.size > MAX_KEPT || events.some((each) => each.shownCount > MAX_SHOWN))
        this.#kept.delete(seq);
  }
}

/** Null: an entry is too large, or states have to be read. */
function shownEntries(
  { types, addresses, allRoots }: Subscription,
  { seq, index }: Cursor,
  recent: readonly RecentEntry[],
): readonly LogEntry[] | null {
  const isWanted = {
    trace: types.has('transactions'),
    tick_tock: types.has('transactions') && allRoots,
    actions: types.has('actions'),
    block: types.has('account_state_change'),
  };
  const shown: LogEntry[] = [];
  for (const { entry, accounts } of recent) {
    if (!isWanted[entry.kind] || (entry.seq === seq && index === MAX_INDEX)) continue;
    if (accounts?.isDisjointFrom(addresses)) continue;
    if (accounts === null || entry.kind === 'block') return null;
    shown.push(entry);
  }
  return shown;
}
