import { ChainError } from '../errors.ts';
import { Builder } from './builder.ts';
import type { Cell } from './cell.ts';
import { Slice } from './slice.ts';

/** Limits that are checked before data is copied. */
export interface SnakeLimits {
  readonly maxBytes: number;
  /** Empty cells count too, since a byte limit alone would not bound the work. */
  readonly maxCells: number;
  /** Truncates instead of throwing. */
  readonly cut?: boolean;
}

/** The capacity of a cell chain of maximum depth, and a multiple of its cells. */
export const DEFAULT_SNAKE_LIMITS: SnakeLimits = { maxBytes: 130_175, maxCells: 4096 };

// tail#_ {bn:#} b:(bits bn) = SnakeData ~0;
// cons#_ {bn:#} {n:#} b:(bits bn) next:^(SnakeData ~n) = SnakeData ~(n + 1);
/**
 * Reads snake data up to its end; as in the node, only the total must be whole bytes.
 *
 * @example
 * const cell = snakeCell(new Uint8Array(1000));
 * loadSnake(cell, { maxBytes: 1024 }).length; // => 1000
 */
export function loadSnake(source: Cell | Slice, limits: Partial<SnakeLimits> = {}): Uint8Array {
  return loadSnakes([source instanceof Slice ? source : source.slice()], limits);
}

/**
 * Concatenates several snakes within one limit.
 *
 * @example
 * const cells = [snakeCell(Uint8Array.of(1, 2)), snakeCell(Uint8Array.of(1, 2))];
 * loadSnakes(cells.map((cell) => cell.slice())); // => Uint8Array.of(1, 2, 1, 2)
 */
export function loadSnakes(
  sources: Iterable<Slice>,
  limits: Partial<SnakeLimits> = {},
): Uint8Array {
  const parts = collectParts(sources, { ...DEFAULT_SNAKE_LIMITS, ...limits });
  const bits = parts.reduce((sum, part) => sum + part.remainingBits, 0);
  if (bits % 8 !== 0) throw new ChainError('CONTENT_INVALID', `${bits} bits are not whole bytes`);
  const bytes = new Uint8Array(bits / 8);
  let at = 0;
  for (const part of parts) {
    const count = part.remainingBits;
    part.loadBitsInto(bytes, at, count);
    at += count;
  }
  return bytes;
}

/**
 * Fills the builder; the rest continues in a chain of references.
 *
 * @example
 * const builder = new Builder().storeUint(0, 32);
 * storeSnake(new TextEncoder().encode('a comment'), builder);
 * loadSnake(builder.build().slice().skip(32)).length; // => 9
 */
export function storeSnake(bytes: Uint8Array, builder: Builder): void {
  const room = builder.availableBits >> 3;
  builder.storeBytes(bytes.subarray(0, room));
  if (bytes.length > room) builder.storeRef(snakeCell(bytes.subarray(room)));
}

/**
 * The bytes as snake data that starts in a cell of its own.
 *
 * @example
 * loadSnake(snakeCell(Uint8Array.of(1, 2))); // => Uint8Array.of(1, 2)
 */
export function snakeCell(bytes: Uint8Array): Cell {
  const cells = Math.max(1, Math.ceil(bytes.length / CELL_BYTES));
  let next: Cell | null = null;
  // built from the tail, because each cell refers to its successor
  for (let from = (cells - 1) * CELL_BYTES; from > 0; from -= CELL_BYTES)
    next = link(bytes, from, next);
  return link(bytes, 0, next);
}

const CELL_BYTES = 127;

function link(bytes: Uint8Array, from: number, next: Cell | null): Cell {
  const builder = new Builder().storeBytes(bytes.subarray(from, from + CELL_BYTES));
  return (next ? builder.storeRef(next) : builder).build();
}

/** Only the first reference belongs to the snake. */
function collectParts(
  sources: Iterable<Slice>,
  { maxBytes, maxCells, cut = false }: SnakeLimits,
): Slice[] {
  const parts: Slice[] = [];
  let room = maxBytes * 8;
  for (const source of sources) {
    for (let part: Slice | null = source.clone(); part; ) {
      if (part.remainingBits > room)
        return cut ? [...parts, part.loadSlice(room, 0)] : tooMuch(`${maxBytes} bytes`);
      if (parts.length === maxCells) return cut ? parts : tooMuch(`${maxCells} cells`);
      room -= part.remainingBits;
      parts.push(part);
      part = part.remainingRefs > 0 ? part.preloadRef().slice() : null;
    }
  }
  return parts;
}

function tooMuch(what: string): never {
  throw new ChainError('CONTENT_INVALID', `more than ${what} of content`);
}
