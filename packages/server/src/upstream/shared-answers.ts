import { GIVEN_UP, within } from '@tonway/lite-client';
import { LRUCache } from 'lru-cache';
import type { ChainChangedError } from './chain-change.ts';
import type { Read } from './reads.ts';
import type { CacheSnapshot } from './session.ts';

export interface Answered<T> {
  readonly value: T;
  /** Numbers of the servers that it came from. */
  readonly servers: readonly number[];
}

interface Kept {
  readonly answered: Answered<unknown>;
  readonly bytes: number;
}

interface UnderWay {
  readonly answer: Promise<Answered<unknown>>;
  readonly reject: (error: Error) => void;
  readonly abort: AbortController;
  callers: number;
  isSettled: boolean;
}

/** Memory of an entry besides its value. */
const ENTRY_BYTES = 256;

/** Verified answers that can never change, for all requests: kept, and asked for once where many want them at once. */
export class SharedAnswers {
  readonly #kept: LRUCache<string, Kept>;
  readonly #underWay = new Map<string, UnderWay>();
  #hits = 0;
  #misses = 0;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      // what is too large, or infinite, is not kept
      sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes) + ENTRY_BYTES,
    });
  }

  get snapshot(): CacheSnapshot {
    const { calculatedSize: bytes, size: entries } = this.#kept;
    return { bytes, entries, hits: this.#hits, misses: this.#misses };
  }

  /** `way` says who may be asked: a question is shared only among those who ask the same servers. */
  async get<T>(
    read: Read<T>,
    way: string,
    ask: (signal: AbortSignal) => Promise<Answered<T>>,
    signal: AbortSignal | undefined,
  ): Promise<Answered<T>> {
    const kept = this.#kept.get(read.key);
    // a key stands for one question, and a question for one type
    if (kept) return this.#hit(kept.answered as Answered<T>);
    const key = `${way} ${read.key}`;
    const shared = this.#underWay.get(key) ?? this.#start(key, read, ask);
    shared.callers++;
    try {
      return await within(shared.answer as Promise<Answered<T>>, { signal });
    } finally {
      // nobody waits for it any more
      if (--shared.callers === 0 && !shared.isSettled) shared.abort.abort(GIVEN_UP);
    }
  }

  /** Whoever waits for an answer gets the error instead. */
  end(error: ChainChangedError): void {
    for (const { reject, abort } of this.#underWay.values()) {
      reject(error);
      abort.abort(error);
    }
  }

  #hit<T>(answered: Answered<T>): Answered<T> {
    this.#hits++;
    return answered;
  }

  #start<T>(
    key: string,
    read: Read<T>,
    ask: (signal: AbortSignal) => Promise<Answered<T>>,
  ): UnderWay {
    this.#misses++;
    const abort = new AbortController();
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answered<unknown>>();
    ask(abort.signal).then((answered) => resolve(this.#keep(read, answered)), reject);
    const shared: UnderWay = { answer, reject, abort, callers: 0, isSettled: false };
    const forget = () => this.#underWay.get(key) === shared && this.#underWay.delete(key);
    const settle = () => {
      shared.isSettled = true;
      forget();
    };
    answer.then(settle, settle);
    abort.signal.addEventListener('abort', forget);
    this.#underWay.set(key, shared);
    return shared;
  }

  #keep<T>(read: Read<T>, answered: Answered<T>): Answered<T> {
    this.#kept.set(read.key, { answered, bytes: read.bytes(answered.value) });
    return answered;
  }
}
