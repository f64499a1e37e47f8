import { crc32c } from '../bits/crc32c.ts';
import type { Cell } from '../cell/cell.ts';
import { storedHashBytes } from '../cell/descriptor.ts';
import { MAX_DEPTH } from '../cell/hash-cell.ts';
import { ChainError } from '../errors.ts';
import { Arena } from './arena.ts';
import { checkCells } from './check-cells.ts';
import { type BocHeader, type BocLimits, DEFAULT_LIMITS, readHeader, readUint } from './header.ts';

/**
 * Reads a BoC with one root; the bytes must not change while its cells are in use.
 *
 * @example
 * const root = readBoc(blockBytes, { maxBytes: 1 << 20 });
 * Block.load(root).info.seqno; // => 3236530
 */
export function readBoc(bytes: Uint8Array, limits: Partial<BocLimits> = {}): Cell {
  const [root, ...others] = readBocRoots(bytes, limits);
  if (!root || others.length > 0)
    throw new ChainError('BOC_ROOTS', `one root expected, found ${others.length + 1}`);
  return root;
}

/**
 * Reads all roots of a BoC, in order.
 *
 * @example
 * const cell = new Builder().storeUint(7, 8).build();
 * readBocRoots(writeBoc([cell, cell])).length; // => 2
 */
export function readBocRoots(bytes: Uint8Array, limits: Partial<BocLimits> = {}): Cell[] {
  const { arena, roots } = readArena(bytes, limits);
  return roots.map((root) => arena.cell(root));
}

/** Reads and checks all cells of a BoC; returns the indices of the roots. */
export function readArena(
  source: Uint8Array,
  limits: Partial<BocLimits>,
): { arena: Arena; roots: readonly number[] } {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  // `Buffer.slice` does not copy, so a plain Uint8Array view is used
  const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const header = readHeader(bytes, bounds);
  if (header.hasCrc) checkCrc(bytes);
  const starts = findCells(bytes, header);
  if (header.hasIndex) checkIndex(bytes, header, starts);
  const arena = new Arena(bytes, starts, header.refSize);
  checkCells(arena, Math.min(bounds.maxDepth, MAX_DEPTH));
  return { arena, roots: header.roots };
}

function checkCrc(bytes: Uint8Array): void {
  const at = bytes.length - 4;
  const stored = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
  if (crc32c(bytes, 0, at) !== stored)
    throw new ChainError('BOC_CRC', 'the checksum of the bag of cells is wrong');
}

/** Finds the cell offsets in one pass: the length of a cell follows from its first two bytes. */
function findCells(bytes: Uint8Array, header: BocHeader): Uint32Array {
  const { cells, refSize, dataAt, dataSize } = header;
  const starts = new Uint32Array(cells);
  const end = dataAt + dataSize;
  let at = dataAt;
  for (let i = 0; i < cells; i++) {
    starts[i] = at;
    if (at + 2 > end) truncated();
    at = cellEnd(bytes, at, refSize);
    if (at > end) truncated();
  }
  if (at !== end) throw new ChainError('BOC_TRAILING', `${end - at} bytes follow the last cell`);
  return starts;
}

function cellEnd(bytes: Uint8Array, at: number, refSize: number): number {
  const d1 = bytes[at] as number;
  const refs = d1 & 7;
  if (refs > 4) throw new ChainError('BOC_CELL', `a cell with ${refs} references`);
  return at + 2 + storedHashBytes(d1) + (((bytes[at + 1] as number) + 1) >> 1) + refs * refSize;
}

/** Checks the index, which repeats the ends of the cells, because the node relies on it. */
function checkIndex(bytes: Uint8Array, header: BocHeader, starts: Uint32Array): void {
  const { indexAt, offsetSize, dataAt, dataSize, hasCacheBits, cells } = header;
  for (let i = 0; i < cells; i++) {
    const entry = readUint(bytes, indexAt + i * offsetSize, offsetSize);
    const end = i + 1 < cells ? (starts[i + 1] as number) - dataAt : dataSize;
    if ((hasCacheBits ? Math.floor(entry / 2) : entry) !== end) {
      throw new ChainError('BOC_INDEX', `the index entry of cell ${i} is wrong`);
    }
  }
}

function truncated(): never {
  throw new ChainError('BOC_TRUNCATED', 'the cells are longer than the header says');
}
