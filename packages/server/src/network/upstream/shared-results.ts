import { QUERY_ABANDONED, within } from '@tonway/lite-client';
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
  readonly answer: Promise<SharedResult<unknown>>;
  readonly reject: (error: Error) => void;
  readonly abort: AbortController;
  callers: number;
  isSettled: boolean;
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
  async get<T>(
    read: Read<T>,
    scope: string,
    ask: (signal: AbortSignal) => Promise<SharedResult<T>>,
    signal: AbortSignal | undefined,
  ): Promise<SharedResult<T>> {
    const cached = this.#cache.get(read.key);
    // a key identifies one read, and so one type
    if (cached) return this.#hit(cached.answer as SharedResult<T>);
    const key = `${scope} ${read.key}`;
    const shared = this.#pending.get(key) ?? this.#start(key, read, ask);
    shared.callers++;
    try {
      return await within(shared.answer as Promise<SharedResult<T>>, { signal });
    } finally {
      // the last caller has stopped waiting
      if (--shared.callers === 0 && !shared.isSettled) shared.abort.abort(QUERY_ABANDONED);
    }
  }

  end(error: ChainChangedError): void {
    for (const { reject, abort } of this.#pending.values()) {
      reject(error);
      abort.abort(error);
    }
  }

  #hit<T>(answer: SharedResult<T>): SharedResult<T> {
    this.#hits++;
    return answer;
  }

  #start<T>(
    key: string,
    read: Read<T>,
    ask: (signal: AbortSignal) => Promise<SharedResult<T>>,
  ): PendingQuery {
    this.#misses++;
    const abort = new AbortController();
    const { promise: answer, resolve, reject } = Promise.withResolvers<SharedResult<unknown>>();
    ask(abort.signal)
      .then((received) => this.#store(read, received))
      .then(resolve, reject);
    const shared: PendingQuery = { answer, reject, abort, callers: 0, isSettled: false };
    const remove = () => this.#pending.get(key) === shared && this.#pending.delete(key);
    const settle = () => {
      shared.isSettled = true;
      remove();
    };
    answer.then(settle, settle);
    abort.signal.addEventListener('abort', remove);
    this.#pending.set(key, shared);
    return shared;
  }

  #store<T>(read: Read<T>, answer: SharedResult<T>): SharedResult<T> {
    this.#cache.set(read.key, { answer, bytes: read.bytes(answer.value) });
    return answer;
  }
}
