import type { CacheSnapshot } from '../upstream/session.ts';
import type { AnsweredBlock } from './answered-block.ts';
import type { Caching } from './operation.ts';

/** An answer as it was given. */
export interface CachedAnswer {
  readonly resultJson: string;
  readonly proofJson?: string;
  readonly block: AnsweredBlock | null;
}

/** Longer questions are rarely asked twice. */
const MAX_KEY_LENGTH = 4096;
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 256;

/**
 * Answers by operation and parameters, never more of them than may be kept; what was not used for longest goes first.
 * Those about the newest block are good for one head; those about named blocks for ever.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, { readonly answer: CachedAnswer; readonly head: unknown }>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get snapshot(): CacheSnapshot {
    const { size } = this.#entries;
    return { entries: size, bytes: this.#bytes, hits: this.#hits, misses: this.#misses };
  }

  /** `head` stands for the newest block of now: the very object, for as long as it is the newest. */
  get(key: string, head: unknown): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || (entry.head !== null && entry.head !== head)) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    // a map lists its keys in the order of insertion
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  set(key: string, answer: CachedAnswer, caching: Caching, head: unknown): void {
    this.#delete(key);
    const size = sizeOf(key, answer);
    if (key.length > MAX_KEY_LENGTH || size > this.#maxBytes / 8) return;
    this.#entries.set(key, { answer, head: caching === 'immutable' ? null : head });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.answer);
  }
}

function sizeOf(key: string, { resultJson, proofJson = '' }: CachedAnswer): number {
  return key.length + resultJson.length + proofJson.length + ENTRY_BYTES;
}
