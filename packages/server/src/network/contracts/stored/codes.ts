import { type Cell, readBoc, toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { readCodes } from '../../../store/accounts/codes.ts';
import type { Queries } from '../../../store/session.ts';

/** A code of the index. */
export interface StoredCode {
  readonly cell: Cell;
  /** Ids of the get-methods; null if unknown. */
  readonly methods: readonly number[] | null;
}

const MAX_BYTES = 64 * 2 ** 20;
/** The methods of a library are found some time after its first use. */
const UNKNOWN_METHODS_MS = 10_000;

/** The codes of the index, parsed; most contracts share a few codes. */
export class StoredCodes {
  readonly #queries: Queries;
  readonly #codes = new LRUCache<string, StoredCode>({ maxSize: MAX_BYTES });

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** By hash in hexadecimal; codes that are not indexed are left out. */
  async read(hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, StoredCode>> {
    const found = new Map<string, StoredCode>();
    const missing = new Map<string, Uint8Array>();
    for (const hash of hashes) {
      const key = toHex(hash);
      const code = this.#codes.get(key);
      if (code) found.set(key, code);
      else missing.set(key, hash);
    }
    if (missing.size === 0) return found;
    for (const { hash, boc, methods } of await readCodes(this.#queries, [...missing.values()])) {
      const code = { cell: readBoc(boc), methods };
      const ttl = methods ? 0 : UNKNOWN_METHODS_MS;
      this.#codes.set(toHex(hash), code, { size: boc.length, ttl });
      found.set(toHex(hash), code);
    }
    return found;
  }
}
