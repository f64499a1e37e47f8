import { LRUCache } from 'lru-cache';
import type { LiteClient } from '../lite-client.ts';
import { type Answer, decodeAnswer, encodeAnswer } from '../tl/lite-api.ts';
import type { ConstructorName, Tagged } from '../tl/types.ts';
import { isImmutable } from './immutable.ts';
import { questionKey } from './question-key.ts';

export interface CachingClient extends LiteClient {
  readonly cache: LRUCache<string, Uint8Array>;
}

/** Memory of an entry besides its bytes. */
const ENTRY_BYTES = 256;
const MAX_BYTES = 64 * 2 ** 20;

/** Keeps answers about named blocks. It belongs above whatever verifies: a lie that is kept is told for long. */
export function withCache(client: LiteClient, { maxBytes = MAX_BYTES } = {}): CachingClient {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ buffer }) => buffer.byteLength + ENTRY_BYTES,
  });
  return {
    cache,
    async query(name, params, options) {
      if (!isImmutable(name, params)) return client.query(name, params, options);
      const key = questionKey(name, params);
      const kept = cache.get(key);
      if (kept) return decodeAnswer(name, kept) as Answer<typeof name>;
      const answer = await client.query(name, params, options);
      cache.set(key, compact(answer));
      return answer;
    },
  };
}

/** The answer alone: the one in memory may be a view of a much larger chunk from the network. */
function compact(answer: object): Uint8Array {
  return new Uint8Array(encodeAnswer(answer as Tagged<ConstructorName>));
}
