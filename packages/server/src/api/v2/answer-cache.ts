import { LRUCache } from 'lru-cache';
import type { AnsweredBlock } from '../../network/requests/answered-block.ts';
import type { CacheSnapshot } from '../../network/upstream/session.ts';
import type { Caching } from './operation.ts';

/** A successful answer. */
export interface CachedAnswer {
  readonly resultJson: string;
  readonly proofJson?: string;
  readonly block: AnsweredBlock | null;
}

/** Requests with longer keys are rarely repeated. */
const MAX_KEY_LENGTH = 4096;
/** Memory of an entry, without its strings. */
const ENTRY_BYTES = 256;

interface Entry {
  readonly answer: CachedAnswer;
  /** The head for which the answer is valid; null: the answer is about a fixed block and never expires. */
  readonly head: unknown;
}

/**
 * Answers by operation and parameters, limited by size. Answers about the newest block are valid for one head; answers
 * about fixed blocks never expire.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;

  /** 0 disables the cache. */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ answer }, key) => sizeOf(key, answer),
    });
  }

  get snapshot(): CacheSnapshot {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { entries, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** `head` is compared by identity: the upstream returns the same object as long as the head does not change. */
  get(key: string, head: unknown): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || (entry.head !== null && entry.head !== head)) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    return entry.answer;
  }

  set(key: string, answer: CachedAnswer, caching: Caching, head: unknown): void {
    if (key.length > MAX_KEY_LENGTH) return;
    this.#entries.set(key, { answer, head: caching === 'immutable' ? null : head });
  }

  clear(): void {
    this.#entries.clear();
  }
}

function sizeOf(key: string, { resultJson, proofJson = '' }: CachedAnswer): number {
  return key.length + resultJson.length + proofJson.length + ENTRY_BYTES;
}
