import type { LedgerTrace } from '../../store/ledger/trace.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import {
  readAccountsOfBlocks,
  readActionAccounts,
  readLoggedTraces,
  readTraceAccounts,
  type TraceAccount,
} from '../../store/stream/entries.ts';
import { type LogEntry, readLogAfter, readLogBounds } from '../../store/stream-log.ts';
import { traceKey } from '../../store/transactions/read.ts';
import { accountText } from '../v3/shapes/text.ts';
import type { Cursor } from './cursor.ts';

/** A client that missed more entries reads them itself. */
const MAX_MISSED = 1000;
const MAX_ENTRIES = 2 * MAX_MISSED;
const MAX_ACCOUNTS = 50_000;
/** Traces whose accounts one statement reads. */
const LOG_PAGE = 100;
/** The accounts of larger traces are not kept: clients read them themselves. */
const MAX_TRANSACTIONS = 20;

/** An entry of the log, and the accounts that it is about; null: too many. */
export interface RecentEntry {
  readonly entry: LogEntry;
  readonly accounts: ReadonlySet<string> | null;
}

/** The newest part of the log, which clients that resume share. It is read when one of them needs it. */
export class RecentLog {
  readonly #store: ReadStore;
  #epoch = '';
  /** All entries after `#after`, up to `#upTo`. */
  #entries: readonly RecentEntry[] = [];
  #after = 0n;
  #upTo = 0n;
  /** Entries up to here had too many accounts to be kept. */
  #trimmedTo = -1n;
  #reading: Promise<void> = Promise.resolve();

  constructor(store: ReadStore) {
    this.#store = store;
  }

  /** From the entry of a cursor up to a position; null if these are too many, or the cursor is not in the log. */
  async from(cursor: Cursor, upTo: bigint): Promise<readonly RecentEntry[] | null> {
    const isTrimmed = cursor.epoch === this.#epoch && cursor.seq <= this.#trimmedTo;
    if (isTrimmed || upTo - cursor.seq > MAX_MISSED) return null;
    if (!this.#covers(cursor, upTo)) await this.#extend(cursor, upTo);
    if (!this.#covers(cursor, upTo)) return null;
    const found = this.#entries.filter(({ entry: { seq } }) => seq >= cursor.seq && seq <= upTo);
    return found[0]?.entry.seq === cursor.seq ? found : null;
  }

  #covers({ epoch, seq }: Cursor, upTo: bigint): boolean {
    return epoch === this.#epoch && seq > this.#after && upTo <= this.#upTo;
  }

  /** One after the other: most find that the one before has read what they need. */
  #extend(cursor: Cursor, upTo: bigint): Promise<void> {
    const extending = this.#reading.then(async () => {
      if (!this.#covers(cursor, upTo)) await this.#read(cursor, upTo);
    });
    this.#reading = extending.catch(() => {});
    return extending;
  }

  async #read({ epoch, seq }: Cursor, upTo: bigint): Promise<void> {
    const bounds = await readLogBounds(this.#store.queries);
    if (bounds.epoch !== epoch || seq < bounds.first) return;
    if (epoch !== this.#epoch) this.#trimmedTo = -1n;
    const isFar = upTo - this.#after > MAX_ENTRIES || seq - this.#upTo > MAX_MISSED;
    if (epoch !== this.#epoch || isFar) {
      [this.#epoch, this.#entries] = [epoch, []];
      this.#after = this.#upTo = seq - 1n;
    }
    const after = seq - 1n < this.#after ? seq - 1n : this.#after;
    const last = upTo > this.#upTo ? upTo : this.#upTo;
    const older = await readEntries(this.#store, after, this.#after);
    const newer = await readEntries(this.#store, this.#upTo, last);
    this.#entries = [...older, ...this.#entries, ...newer];
    [this.#after, this.#upTo] = [after, last];
    this.#trim();
  }

  /** Drops the oldest entries. */
  #trim(): void {
    let accounts = 0;
    const last = this.#entries.findLastIndex((each) => {
      accounts += each.accounts?.size ?? 0;
      return accounts > MAX_ACCOUNTS;
    });
    if (last < 0) return;
    this.#after = this.#trimmedTo = this.#entries[last]?.entry.seq ?? this.#after;
    this.#entries = this.#entries.slice(last + 1);
  }
}

async function readEntries(
  store: ReadStore,
  after: bigint,
  upTo: bigint,
): Promise<readonly RecentEntry[]> {
  if (after >= upTo) return [];
  const entries = await readLogAfter(store.queries, after, Number(upTo - after));
  const wanted = entries.filter(({ seq }) => seq <= upTo);
  const read: RecentEntry[] = [];
  for (let at = 0; at < wanted.length; at += LOG_PAGE)
    read.push(...(await readAccounts(store, wanted.slice(at, at + LOG_PAGE))));
  return read;
}

async function readAccounts(
  store: ReadStore,
  entries: readonly LogEntry[],
): Promise<readonly RecentEntry[]> {
  const traces = await readLoggedTraces(store, entries);
  const large = traces.filter(({ transactions }) => transactions > MAX_TRANSACTIONS);
  const small = traces.filter((trace) => !large.includes(trace));
  const read = async (rows: (found: readonly LedgerTrace[]) => Promise<readonly TraceAccount[]>) =>
    accountsBy(small.length === 0 ? [] : await rows(small), ({ traceId }) => traceKey(traceId));
  const blocks = entries.filter(({ kind }) => kind === 'block').map(({ mcSeqno }) => mcSeqno);
  const ofTraces = await read((found) => readTraceAccounts(store, found));
  const accounts = {
    trace: ofTraces,
    tick_tock: ofTraces,
    actions: await read((found) => readActionAccounts(store, found)),
    block: accountsBy(
      blocks.length === 0 ? [] : await readAccountsOfBlocks(store, blocks),
      ({ mcSeqno }) => String(mcSeqno),
    ),
  };
  const isLarge = new Set(large.map(({ id }) => traceKey(id)));
  return entries.map((entry) => {
    const key = entry.traceId ? traceKey(entry.traceId) : String(entry.mcSeqno);
    const known = accounts[entry.kind].get(key) ?? new Set();
    return { entry, accounts: isLarge.has(key) ? null : known };
  });
}

function accountsBy<Row extends { readonly account: Buffer }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = Array.from(
    Map.groupBy(rows, keyOf),
    ([key, found]) => [key, new Set(found.map(({ account }) => accountText(account)))] as const,
  );
  return new Map(texts);
}
