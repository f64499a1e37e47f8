import { crc32c } from '../bits/crc32c.ts';
import { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { hashBytes } from '../cell/descriptor.ts';
import { ChainError } from '../errors.ts';
import { collect, type Item, order } from './cell-order.ts';

export interface BocOptions {
  readonly index?: boolean;
  readonly crc?: boolean;
  /** Marks cells that are referenced more than once; requires the index. */
  readonly cacheBits?: boolean;
  /** Stores hashes of some inner cells, so that readers can hash lazily. */
  readonly innerHashes?: boolean;
}

/** The node's options for blocks and states; only these yield a block's file hash. */
export const NODE_BLOCK_OPTIONS: BocOptions = {
  index: true,
  crc: true,
  cacheBits: true,
  innerHashes: true,
};

/** The usual options for messages. */
const DEFAULT_OPTIONS: BocOptions = { crc: true };

/**
 * Writes a BoC with one or more roots; equal cells are written once.
 *
 * @example
 * const bytes = writeBoc(new Builder().storeUint(7, 8).build());
 * readBoc(bytes).slice().loadUint(8); // => 7
 */
export function writeBoc(
  roots: Cell | readonly Cell[],
  options: BocOptions = DEFAULT_OPTIONS,
): Uint8Array {
  const steps = writeBocInSteps(roots, options);
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Like `writeBoc`, in steps of a few milliseconds that yield to other work.
 *
 * @example
 * const steps = writeBocInSteps(new Builder().storeUint(7, 8).build());
 * let step = steps.next();
 * while (!step.done) step = steps.next(); // other work may be done between two steps
 * readBoc(step.value).slice().loadUint(8); // => 7
 */
export function* writeBocInSteps(
  roots: Cell | readonly Cell[],
  options: BocOptions = DEFAULT_OPTIONS,
): Generator<void, Uint8Array> {
  if (options.cacheBits && !options.index)
    throw new ChainError('BOC_HEADER', 'cache bits need the index');
  const list = roots instanceof Cell ? [roots] : roots;
  if (list.length === 0) throw new ChainError('BOC_ROOTS', 'a bag of cells needs a root');
  const found = yield* collect(list);
  const isLarge = found.items.length > LARGE;
  if (isLarge) yield;
  const items = order(found.items, found.roots);
  if (isLarge) yield;
  return new Writer(items, found.roots, options).write();
}

/** In cells; a smaller BoC takes a few milliseconds at most. */
const LARGE = 4096;

class Writer {
  private readonly items: readonly Item[];
  private readonly roots: readonly Item[];
  private readonly options: BocOptions;
  private readonly refSize: number;
  private readonly offsetSize: number;
  private readonly bytes: Uint8Array;
  private readonly dataSize: number;
  private at = 0;

  constructor(items: readonly Item[], roots: readonly Item[], options: BocOptions) {
    this.items = items;
    this.roots = roots;
    this.options = options;
    this.refSize = bytesFor(items.length);
    this.dataSize = items.reduce((sum, item) => sum + this.sizeOf(item), 0);
    this.offsetSize = bytesFor(options.cacheBits ? this.dataSize * 2 : this.dataSize);
    const header = 6 + (3 + roots.length) * this.refSize + this.offsetSize;
    const index = options.index ? items.length * this.offsetSize : 0;
    this.bytes = new Uint8Array(header + index + this.dataSize + (options.crc ? 4 : 0));
  }

  write(): Uint8Array {
    this.writeHeader();
    if (this.options.index) this.writeIndex();
    for (const item of this.items) this.writeCell(item);
    if (this.options.crc)
      new DataView(this.bytes.buffer).setUint32(this.at, crc32c(this.bytes, 0, this.at), true);
    return this.bytes;
  }

  private writeHeader(): void {
    const { index, crc, cacheBits } = this.options;
    this.put(0xb5ee9c72, 4);
    this.put((index ? 0x80 : 0) | (crc ? 0x40 : 0) | (cacheBits ? 0x20 : 0) | this.refSize, 1);
    this.put(this.offsetSize, 1);
    this.put(this.items.length, this.refSize);
    this.put(this.roots.length, this.refSize);
    this.put(0, this.refSize);
    this.put(this.dataSize, this.offsetSize);
    for (const root of this.roots) this.put(this.indexOf(root), this.refSize);
  }

  private writeIndex(): void {
    let end = 0;
    for (const item of this.items) {
      end += this.sizeOf(item);
      this.put(this.options.cacheBits ? end * 2 + (item.shared ? 1 : 0) : end, this.offsetSize);
    }
  }

  private writeCell(item: Item): void {
    const { cell } = item;
    const bits = cell.bitLength;
    const stored = this.storesHashes(item);
    const special = cell.type === CellType.Ordinary ? 0 : 8;
    this.put(cell.refCount | special | (stored ? 16 : 0) | (cell.levelMask << 5), 1);
    this.put((bits >> 3) + ((bits + 7) >> 3), 1);
    if (stored) this.writeHashes(cell);
    this.writeData(cell);
    for (const child of item.children) this.put(this.indexOf(child), this.refSize);
  }

  private writeHashes(cell: Cell): void {
    const levels = [0, 1, 2, 3].filter(
      (level) => level === 0 || (cell.levelMask >> (level - 1)) & 1,
    );
    for (const level of levels) {
      this.bytes.set(cell.hash(level), this.at);
      this.at += 32;
    }
    for (const level of levels) this.put(cell.depth(level), 2);
  }

  private writeData(cell: Cell): void {
    const size = (cell.bitLength + 7) >> 3;
    this.bytes.set(cell.bytes.subarray(cell.offset, cell.offset + size), this.at);
    this.at += size;
    const rest = cell.bitLength & 7;
    if (rest > 0) {
      const last = this.at - 1;
      this.bytes[last] = ((this.bytes[last] as number) & (0xff00 >> rest)) | (0x80 >> rest);
    }
  }

  private storesHashes(item: Item): boolean {
    return this.options.innerHashes === true && item.weight === 0;
  }

  private sizeOf(item: Item): number {
    const stored = this.storesHashes(item) ? hashBytes(item.cell.levelMask) : 0;
    return 2 + stored + ((item.cell.bitLength + 7) >> 3) + item.children.length * this.refSize;
  }

  private indexOf(item: Item): number {
    return this.items.length - 1 - item.place;
  }

  private put(value: number, size: number): void {
    for (let i = size - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256))
      this.bytes[this.at + i] = rest % 256;
    this.at += size;
  }
}

function bytesFor(value: number): number {
  let bytes = 1;
  while (value >= 256 ** bytes) bytes++;
  return bytes;
}
