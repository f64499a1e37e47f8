import { toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { mayBeRead } from '../../network/contracts/recognise/detectors.ts';
import { readCodeMethods } from '../../store/accounts/codes.ts';
import type { Queries } from '../../store/session.ts';

/** Enough for all codes in frequent use. */
const MAX_CODES = 50_000;

/** Knows which codes may have something to read, so that other accounts, such as wallets, are not queued. */
export class ReadableCodes {
  readonly #known = new LRUCache<string, boolean>({ max: MAX_CODES });

  /** Returns a function that answers for these codes. Code that is not stored yet counts as readable. */
  async load(
    queries: Queries,
    hashes: readonly Uint8Array[],
  ): Promise<(hash: Uint8Array | null) => boolean> {
    const wanted = new Map(hashes.map((hash) => [toHex(hash), hash]));
    const found = new Map<string, boolean>();
    for (const key of wanted.keys()) {
      const isReadable = this.#known.get(key);
      if (isReadable === undefined) continue;
      found.set(key, isReadable);
      wanted.delete(key);
    }
    if (wanted.size > 0)
      for (const { hash, methods, library } of await readCodeMethods(queries, [
        ...wanted.values(),
      ])) {
        const isUnresolved = library !== null && methods === null;
        const isReadable = isUnresolved || mayBeRead({ codeHash: hash, methods });
        found.set(toHex(hash), isReadable);
        if (!isUnresolved) this.#known.set(toHex(hash), isReadable);
      }
    return (hash) => hash !== null && (found.get(toHex(hash)) ?? true);
  }
}
