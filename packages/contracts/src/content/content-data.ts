import {
  ChainError,
  DEFAULT_SNAKE_LIMITS,
  hashmapE,
  loadSnake,
  loadSnakes,
  RawValue,
  type Slice,
  type SnakeLimits,
  uintKey,
} from '@tonway/chain';

/**
 * Returns null for malformed content, which is common on the chain. An incomplete proof is an error of the reader, not of
 * the content, and is thrown.
 */
export function nullIfMalformed<T>(load: () => T): T | null {
  try {
    return load();
  } catch (error) {
    if (error instanceof ChainError && error.code !== 'PROOF_INCOMPLETE') return null;
    throw error;
  }
}

export function limitExceeded(limit: string): never {
  throw new ChainError('CONTENT_INVALID', `more than ${limit} of content`);
}

/** Limits for untrusted content: a few shared cells can form a dictionary with an unbounded number of entries. */
export interface ContentLimits extends SnakeLimits {
  readonly maxChunks: number;
  readonly maxAttributes: number;
}

export const DEFAULT_CONTENT_LIMITS: ContentLimits = {
  ...DEFAULT_SNAKE_LIMITS,
  maxChunks: 1024,
  maxAttributes: 256,
};

/** Values stay unparsed: each should be one reference, but some contracts store the value inline. */
const Chunks = hashmapE(uintKey(32), RawValue);
/** The first byte of a value in snake format. */
export const SNAKE_TAG = 0x00;
const CHUNKS_TAG = 0x01;

// snake#00 data:(SnakeData ~n) = ContentData;
// chunks#01 data:ChunkedData = ContentData;
/** The bytes of one value; a value without the tag byte is parsed as snake format. */
export function loadContentData(value: Slice, limits: ContentLimits): Uint8Array {
  const data = withoutReference(value);
  const tag = data.remainingBits >= 8 ? data.preloadUint(8) : SNAKE_TAG;
  if (tag === CHUNKS_TAG) return loadChunks(data.skip(8), limits);
  return loadSnake(tag === SNAKE_TAG ? data.skip(Math.min(8, data.remainingBits)) : data, limits);
}

// chunked_data#_ data:(HashmapE 32 ^(SnakeData ~0)) = ChunkedData;
function loadChunks(data: Slice, limits: ContentLimits): Uint8Array {
  return loadSnakes(chunksOf(data, limits.maxChunks), limits);
}

function* chunksOf(data: Slice, maxChunks: number): Generator<Slice> {
  let count = 0;
  for (const value of Chunks.load(data).values()) {
    if (count++ === maxChunks) limitExceeded(`${maxChunks} chunks`);
    yield withoutReference(value);
  }
}

/** Returns a new slice, so that the caller's slice is not moved. */
function withoutReference(value: Slice): Slice {
  const inReference = value.remainingBits === 0 && value.remainingRefs === 1;
  return inReference ? value.preloadRef().slice() : value.clone();
}
