import { closeSync, readSync, writeSync } from 'node:fs';
import { Cell, CellType, readBoc, writeBoc } from '@tonway/chain';
import { openNameless } from './spill-file.ts';

/** flags:uint8 bits:uint16 depth:uint16 hash:bits256, then the data and the offset (48 bits) of each reference. */
const HEAD_BYTES = 37;
const OFFSET_BYTES = 6;
const MAX_RECORD_BYTES = HEAD_BYTES + 128 + 4 * OFFSET_BYTES;
/** In place of the number of references: a BoC follows, with its length in 32 bits. */
const BOC = 0xff;
/** Not read through a proof. */
const MAX_LEVEL = 3;

/**
 * States in an unnamed temporary file. A tree is written without the cells that are in the file already, and
 * its cells are read when they are accessed, so that a state takes memory only for the parts in use.
 */
export class CellFile {
  readonly #file = openNameless();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the place of the tree. */
  write(root: Cell): number {
    const records: Buffer[] = [];
    const written = new Map<string, number>();
    let end = this.#size;
    const add = (record: Buffer) => {
      records.push(record);
      end += record.length;
      return end - record.length;
    };
    const place = (cell: Cell): number => {
      if (cell instanceof FiledCell && cell.isIn(this)) return cell.place;
      const hash = cell.hashHex();
      const known = written.get(hash);
      if (known !== undefined) return known;
      const at = add(cell.isSpecial ? bocRecord(cell) : record(cell, cell.refs().map(place)));
      written.set(hash, at);
      return at;
    };
    const result = place(root);
    const bytes = Buffer.concat(records);
    if (bytes.length > 0) writeSync(this.#file, bytes, 0, bytes.length, this.#size);
    this.#size = end;
    return result;
  }

  /** Opens the cell at a place; its references are read on first access. */
  read(place: number): Cell {
    const bytes = Buffer.alloc(MAX_RECORD_BYTES);
    readSync(this.#file, bytes, 0, MAX_RECORD_BYTES, place);
    if (bytes.readUInt8(0) !== BOC) return new FiledCell(new Filed(this, place, bytes), MAX_LEVEL);
    const boc = Buffer.alloc(bytes.readUInt32BE(1));
    readSync(this.#file, boc, 0, boc.length, place + 5);
    return readBoc(boc);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function record(cell: Cell, refs: readonly number[]): Buffer {
  const dataBytes = (cell.bitLength + 7) >> 3;
  const bytes = Buffer.alloc(HEAD_BYTES + dataBytes + OFFSET_BYTES * refs.length);
  bytes.writeUInt8(refs.length, 0);
  bytes.writeUInt16BE(cell.bitLength, 1);
  bytes.writeUInt16BE(cell.depth(), 3);
  bytes.set(cell.hash(), 5);
  bytes.set(cell.bytes.subarray(cell.offset, cell.offset + dataBytes), HEAD_BYTES);
  refs.forEach((ref, i) => {
    bytes.writeUIntBE(ref, HEAD_BYTES + dataBytes + i * OFFSET_BYTES, OFFSET_BYTES);
  });
  return bytes;
}

/** Special cells have hashes of several levels, so they are kept as a whole. */
function bocRecord(cell: Cell): Buffer {
  const boc = writeBoc(cell);
  const head = Buffer.alloc(5);
  head.writeUInt8(BOC, 0);
  head.writeUInt32BE(boc.length, 1);
  return Buffer.concat([head, boc]);
}

/** The content of a cell in a file, shared by its views. */
class Filed {
  readonly file: CellFile;
  readonly place: number;
  readonly record: Buffer;
  readonly bitLength: number;
  readonly refCount: number;
  readonly #children: (Cell | undefined)[] = [];

  constructor(file: CellFile, place: number, bytes: Buffer) {
    this.file = file;
    this.place = place;
    this.refCount = bytes.readUInt8(0);
    this.bitLength = bytes.readUInt16BE(1);
    // a copy without the bytes of the next records
    this.record = Buffer.from(bytes.subarray(0, this.#refsAt + OFFSET_BYTES * this.refCount));
  }

  child(index: number): Cell {
    const place = this.record.readUIntBE(this.#refsAt + OFFSET_BYTES * index, OFFSET_BYTES);
    const child = this.#children[index] ?? this.file.read(place);
    this.#children[index] = child;
    return child;
  }

  get #refsAt(): number {
    return HEAD_BYTES + ((this.bitLength + 7) >> 3);
  }
}

/** An ordinary cell in a file, without pruned branches below. */
class FiledCell extends Cell {
  readonly #filed: Filed;

  constructor(filed: Filed, visibleLevel: number) {
    const { record, bitLength, refCount } = filed;
    super(record, HEAD_BYTES, bitLength, refCount, CellType.Ordinary, 0, visibleLevel);
    this.#filed = filed;
  }

  get place(): number {
    return this.#filed.place;
  }

  isIn(file: CellFile): boolean {
    return this.#filed.file === file;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel ? this : new FiledCell(this.#filed, level);
  }

  protected override childAt(index: number, visibleLevel: number): Cell {
    const child = this.#filed.child(index);
    return visibleLevel >= child.visibleLevel ? child : child.virtualize(visibleLevel);
  }

  protected override hashAt(): Uint8Array {
    return Uint8Array.from(this.#filed.record.subarray(5, HEAD_BYTES));
  }

  protected override depthAt(): number {
    return this.#filed.record.readUInt16BE(3);
  }
}
