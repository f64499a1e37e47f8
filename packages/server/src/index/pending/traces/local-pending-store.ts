import { toBase64 } from '@tonway/chain';
import { accountText } from '../../../store/accounts/account-key.ts';
import {
  accountsOf,
  type NewPendingTrace,
  type PendingStore,
  type PendingTrace,
  type Put,
  type PutOptions,
  type StoredTrace,
} from './pending-store.ts';
import { decodeTrace, encodeTrace } from './trace-document.ts';

const DEFAULT_LIMITS = {
  maxTraces: 10_000,
  /** Of all documents together. */
  maxBytes: 64 * 2 ** 20,
  maxTraceBytes: 2 ** 20,
};

/** Traces that one query returns. */
const MAX_FOUND = 256;

interface Entry {
  readonly hash: string;
  readonly revision: number;
  readonly document: string;
  readonly external: string;
  readonly accounts: ReadonlySet<string>;
  readonly isRootEmulated: boolean;
  readonly endMs: number;
}

/** Pending traces in memory, for a network with one process. */
export class LocalPendingStore implements PendingStore {
  /** In the order in which they were stored: the oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #limits: typeof DEFAULT_LIMITS;
  #bytes = 0;
  readonly #isAdmitted: (hash: string, admission: string) => boolean;

  constructor(
    isAdmitted: (hash: string, admission: string) => boolean,
    limits: Partial<typeof DEFAULT_LIMITS> = {},
  ) {
    this.#isAdmitted = isAdmitted;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  async byAccounts(accounts: readonly Buffer[]): Promise<readonly PendingTrace[]> {
    const names = accounts.map(accountText);
    return this.#find((entry) => names.some((name) => entry.accounts.has(name)));
  }

  async byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]> {
    const texts = new Set(hashes.map((hash) => toBase64(hash)));
    return this.#find(({ hash, external }) => texts.has(hash) || texts.has(external));
  }

  async put(
    trace: NewPendingTrace,
    { replaces, lifetimeMs, admission }: PutOptions,
  ): Promise<Put | null> {
    const { hash } = trace;
    const stored = this.#entries.get(hash)?.revision ?? null;
    if (stored !== replaces) return null;
    if (admission !== undefined && !this.#isAdmitted(hash, admission)) return null;
    const document = encodeTrace(trace);
    if (document.length > this.#limits.maxTraceBytes) return null;
    this.#drop(hash);
    const revision = Math.max(Date.now(), (stored ?? 0) + 1);
    this.#bytes += document.length;
    this.#entries.set(hash, {
      hash,
      revision,
      document,
      external: toBase64(trace.externalHash),
      accounts: new Set(accountsOf(trace)),
      isRootEmulated: trace.traceId === null,
      endMs: Date.now() + lifetimeMs,
    });
    return { revision, evicted: this.#evict(hash) };
  }

  async remove(hash: string, revision: number): Promise<boolean> {
    return this.#entries.get(hash)?.revision === revision && this.#drop(hash);
  }

  /** Removes a trace unless its first transaction is on the chain; false if there is none. */
  removeEmulated(hash: string): boolean {
    return this.#entries.get(hash)?.isRootEmulated === true && this.#drop(hash);
  }

  async list(): Promise<readonly StoredTrace[]> {
    const nowMs = Date.now();
    return [...this.#entries.values()].map(({ hash, revision, isRootEmulated, endMs }) => ({
      hash,
      revision,
      isRootEmulated,
      isExpired: endMs < nowMs,
    }));
  }

  /** The newest traces first. */
  #find(isWanted: (entry: Entry) => boolean): readonly PendingTrace[] {
    const found = [...this.#entries.values()].reverse().filter(isWanted).slice(0, MAX_FOUND);
    return found.map(({ hash, revision, document }) => decodeTrace(hash, revision, document));
  }

  /** The oldest traces make room for the one that was just stored. */
  #evict(kept: string): readonly string[] {
    const { maxTraces, maxBytes } = this.#limits;
    const evicted: string[] = [];
    for (const hash of this.#entries.keys()) {
      if (this.#entries.size <= maxTraces && this.#bytes <= maxBytes) break;
      if (hash !== kept && this.#drop(hash)) evicted.push(hash);
    }
    return evicted;
  }

  #drop(hash: string): boolean {
    this.#bytes -= this.#entries.get(hash)?.document.length ?? 0;
    return this.#entries.delete(hash);
  }
}
