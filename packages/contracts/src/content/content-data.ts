import {
  DEFAULT_SNAKE_LIMITS,
  hashmapE,
  loadSnake,
  loadSnakes,
  RawValue,
  type Slice,
  type SnakeLimits,
  uintKey,
} from '@tonway/chain';
import { tooMuch } from './malformed.ts';

/** A dictionary of a few shared cells can have more entries than there is time to visit. */
export interface ContentLimits extends SnakeLimits {
  readonly maxChunks: number;
  readonly maxAttributes: number;
}

export const DEFAULT_CONTENT_LIMITS: ContentLimits = {
  ...DEFAULT_SNAKE_LIMITS,
  maxChunks: 1024,
  maxAttributes: 256,
};

/** A value should be one reference, but not everybody writes one: so it is left unread. */
const Chunks = hashmapE(uintKey(32), RawValue);
/** The first byte of a value that is a snake. */
export const SNAKE = 0x00;
const CHUNKS = 0x01;

// snake#00 data:(SnakeData ~n) = ContentData;
// chunks#01 data:ChunkedData = ContentData;
/** The bytes of one value; one that lacks its first byte is taken for a snake. */
export function loadContentData(value: Slice, limits: ContentLimits): Uint8Array {
  const data = withoutReference(value);
  const tag = data.remainingBits >= 8 ? data.preloadUint(8) : SNAKE;
  if (tag === CHUNKS) return loadChunks(data.skip(8), limits);
  return loadSnake(tag === SNAKE ? data.skip(Math.min(8, data.remainingBits)) : data, limits);
}

// chunked_data#_ data:(HashmapE 32 ^(SnakeData ~0)) = ChunkedData;
function loadChunks(data: Slice, limits: ContentLimits): Uint8Array {
  return loadSnakes(chunksOf(data, limits.maxChunks), limits);
}

function* chunksOf(data: Slice, maxChunks: number): Generator<Slice> {
  let count = 0;
  for (const value of Chunks.load(data).values()) {
    if (count++ === maxChunks) tooMuch(`${maxChunks} chunks`);
    yield withoutReference(value);
  }
}

/** The slice is not the caller's any more: it may be moved. */
function withoutReference(value: Slice): Slice {
  const inReference = value.remainingBits === 0 && value.remainingRefs === 1;
  return inReference ? value.preloadRef().slice() : value.clone();
}
