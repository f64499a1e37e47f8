import { LRUCache } from 'lru-cache';
import type { AnsweredBlock } from '../requests/answered-block.ts';
import type { CacheSnapshot } from '../upstream/session.ts';
import type { Caching } from './operation.ts';

/** An answer as it was given. */
export interface CachedAnswer {
  readonly resultJson: string;
  readonly proofJson?: string;
  readonly block: AnsweredBlock | null;
}

/** Longer questions are rarely asked twice. */
const MAX_KEY_LENGTH = 4096;
/** Memory of an entry besides its texts. */
const ENTRY_BYTES = 256;

interface Entry {
  readonly answer: CachedAnswer;
  /** Null: the answer is about a named block, and good for ever. */
  readonly head: unknown;
}

/**
 * Answers by operation and parameters, never more bytes of them than may be kept.
 * Those about the newest block are good for one head; those about named blocks for ever.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;

  /** With no bytes at all, nothing is kept. */
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

  /** `head` stands for the newest block of now: the very object, for as long as it is the newest. */
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
