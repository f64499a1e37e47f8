import { QUERY_ABANDONED, queryAborted } from '@tonway/lite-client';
import { LRUCache } from 'lru-cache';
import type { ChainChangedError } from './chain-change-detector.ts';
import type { Read } from './reads.ts';
import type { CacheSnapshot } from './session.ts';

export interface SharedResult<T> {
  readonly value: T;
  /** Numbers of the servers that the value came from. */
  readonly servers: readonly number[];
}

interface CachedResult {
  readonly answer: SharedResult<unknown>;
  readonly bytes: number;
}

interface PendingQuery {
  readonly callers: Set<Caller>;
  readonly abort: AbortController;
}

interface Caller {
  resolve(result: SharedResult<unknown>): void;
  reject(error: unknown): void;
}

const ENTRY_BYTES = 256;

/** Cache of verified, immutable answers for all requests. Concurrent identical reads share one query. */
export class SharedAnswers {
  readonly #cache: LRUCache<string, CachedResult>;
  readonly #pending = new Map<string, PendingQuery>();
  #hits = 0;
  #misses = 0;

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      // an answer larger than the cache is not cached
      sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes) + ENTRY_BYTES,
    });
  }

  get snapshot(): CacheSnapshot {
    const { calculatedSize: bytes, size: entries } = this.#cache;
    return { bytes, entries, hits: this.#hits, misses: this.#misses };
  }

  /** `scope` names the servers that may be used: only callers with the same scope share a pending query. */
  get<T>(
    read: Read<T>,
    scope: string,
    ask: (signal: AbortSignal) => Promise<T>,
    servers: () => readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<SharedResult<T>> {
    const cached = this.#cache.get(read.key);
    // a key identifies one read, and so one type
    if (cached) return Promise.resolve(this.#hit(cached.answer as SharedResult<T>));
    if (signal?.aborted) return Promise.reject(queryAborted(signal));
    const key = `${scope} ${read.key}`;
    const query = this.#pending.get(key) ?? this.#start(key, read, ask, servers);
    return this.#join(key, query, signal) as Promise<SharedResult<T>>;
  }

  #hit<T>(answer: SharedResult<T>): SharedResult<T> {
    this.#hits++;
    return answer;
  }

  /** Rejects the callers of all pending queries. */
  end(error: ChainChangedError): void {
    for (const [key, query] of this.#pending) {
      this.#settle(key, query, (caller) => caller.reject(error));
      query.abort.abort(error);
    }
  }

  #start<T>(
    key: string,
    read: Read<T>,
    ask: (signal: AbortSignal) => Promise<T>,
    servers: () => readonly number[],
  ): PendingQuery {
    this.#misses++;
    const query: PendingQuery = { callers: new Set(), abort: new AbortController() };
    const fail = (error: unknown) => this.#settle(key, query, (caller) => caller.reject(error));
    const receive = (value: T) => {
      try {
        const result = this.#store(read, { value, servers: servers() });
        this.#settle(key, query, (caller) => caller.resolve(result));
      } catch (error) {
        fail(error);
      }
    };
    this.#pending.set(key, query);
    ask(query.abort.signal).then(receive, fail);
    return query;
  }

  /** The query is aborted when its last caller is aborted. */
  #join(
    key: string,
    query: PendingQuery,
    signal: AbortSignal | undefined,
  ): Promise<SharedResult<unknown>> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        query.callers.delete(caller);
        if (signal) reject(queryAborted(signal));
        if (query.callers.size === 0) this.#abandon(key, query);
      };
      const leave = (): void => signal?.removeEventListener('abort', onAbort);
      const caller: Caller = {
        resolve: (result) => {
          leave();
          resolve(result);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      query.callers.add(caller);
    });
  }

  #settle(key: string, query: PendingQuery, settle: (caller: Caller) => void): void {
    this.#remove(key, query);
    for (const caller of query.callers) settle(caller);
    query.callers.clear();
  }

  #abandon(key: string, query: PendingQuery): void {
    this.#remove(key, query);
    query.abort.abort(QUERY_ABANDONED);
  }

  #remove(key: string, query: PendingQuery): void {
    if (this.#pending.get(key) === query) this.#pending.delete(key);
  }

  #store<T>(read: Read<T>, answer: SharedResult<T>): SharedResult<T> {
    this.#cache.set(read.key, { answer, bytes: read.bytes(answer.value) });
    return answer;
  }
}
