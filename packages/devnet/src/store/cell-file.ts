import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { Cell, CellType, readBoc, writeBoc } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { openNameless } from './spill-file.ts';

/** refs:uint8 crc32:uint32 bits:uint16 depth:uint16 hash:bits256, then the data and the offset (48 bits) of each reference. */
const HEAD_BYTES = 41;
const CHECKED_FROM = 5;
const HASH_AT = 9;
const OFFSET_BYTES = 6;
const MAX_RECORD_BYTES = HEAD_BYTES + 128 + 4 * OFFSET_BYTES;
/** In place of the number of references: a checksum and a BoC follow, with its length in 32 bits. */
const BOC = 0xff;
/** Not read through a proof. */
const MAX_LEVEL = 3;
/** The size of the parts in which records are written. */
const PART_BYTES = 2 ** 20;

/**
 * States in a file, by default an unnamed temporary one. A tree is written without the cells that are in the file already, and
 * its cells are read when they are accessed, so that a state takes memory only for the parts in use.
 */
export class CellFile {
  readonly #file: number;
  #size: number;

  static open(path: string): CellFile {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o666);
    return new CellFile(file, fstatSync(file).size);
  }

  constructor(file = openNameless(), size = 0) {
    this.#file = file;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the place of the tree. */
  write(root: Cell): number {
    const written = new Map<string, number>();
    const { add, flush } = this.#writer();
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
    flush();
    return result;
  }

  /** Copies trees of another file; returns their places. */
  copy(from: CellFile, places: readonly number[]): number[] {
    const copied = new Map<number, number>();
    const { add, flush } = this.#writer();
    const copyOf = (place: number): number => {
      const known = copied.get(place);
      if (known !== undefined) return known;
      const at = add(withRefs(from.#recordAt(place), copyOf));
      copied.set(place, at);
      return at;
    };
    const result = places.map(copyOf);
    flush();
    return result;
  }

  /** Opens the cell at a place; its references are read on first access. */
  read(place: number): Cell {
    const bytes = this.#recordAt(place);
    if (bytes.readUInt8(0) === BOC) return readBoc(bytes.subarray(HEAD_BYTES));
    return new FiledCell(new Filed(this, place, bytes), MAX_LEVEL);
  }

  /** Makes all written cells durable. */
  sync(): void {
    fdatasyncSync(this.#file);
  }

  /** Removes everything after a size. */
  truncate(size: number): void {
    ftruncateSync(this.#file, size);
    this.#size = size;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** A whole record, without the bytes of the next one. */
  #recordAt(place: number): Buffer {
    const bytes = this.#bytesAt(place, MAX_RECORD_BYTES);
    const isBoc = bytes.readUInt8(0) === BOC;
    const length = isBoc ? HEAD_BYTES + bytes.readUInt32BE(CHECKED_FROM) : recordLength(bytes);
    const isDamaged = place + length > this.#size;
    const record = isDamaged ? bytes : this.#bytesAt(place, length);
    if (!isDamaged && crc32(checkedPart(record)) === record.readUInt32BE(1)) return record;
    throw new DevnetError(
      'DATA_INVALID',
      'the file of states is damaged; remove the folder "states"',
    );
  }

  #bytesAt(place: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.#file, bytes, 0, length, place);
    return bytes;
  }

  /** Collects records, and writes them in large parts. */
  #writer(): { add(record: Buffer): number; flush(): void } {
    let records: Buffer[] = [];
    let end = this.#size;
    const flush = () => {
      const bytes = Buffer.concat(records);
      if (bytes.length > 0) writeSync(this.#file, bytes, 0, bytes.length, this.#size);
      this.#size = end;
      records = [];
    };
    const add = (record: Buffer) => {
      records.push(record);
      end += record.length;
      if (end - this.#size >= PART_BYTES) flush();
      return end - record.length;
    };
    return { add, flush };
  }
}

function recordLength(record: Buffer): number {
  return refsAt(record) + OFFSET_BYTES * record.readUInt8(0);
}

/** Where the offsets of the references begin. */
function refsAt(record: Buffer): number {
  return HEAD_BYTES + ((record.readUInt16BE(CHECKED_FROM) + 7) >> 3);
}

/** What the checksum of a record is made of. */
function checkedPart(record: Buffer): Buffer {
  return record.subarray(record.readUInt8(0) === BOC ? HEAD_BYTES : CHECKED_FROM);
}

/** Changes the references of a record. */
function withRefs(record: Buffer, change: (ref: number) => number): Buffer {
  const refs = record.readUInt8(0);
  if (refs === BOC || refs === 0) return record;
  for (let at = refsAt(record); at < record.length; at += OFFSET_BYTES)
    record.writeUIntBE(change(record.readUIntBE(at, OFFSET_BYTES)), at, OFFSET_BYTES);
  record.writeUInt32BE(crc32(checkedPart(record)), 1);
  return record;
}

function record(cell: Cell, refs: readonly number[]): Buffer {
  const dataBytes = (cell.bitLength + 7) >> 3;
  const bytes = Buffer.alloc(HEAD_BYTES + dataBytes + OFFSET_BYTES * refs.length);
  bytes.writeUInt8(refs.length, 0);
  bytes.writeUInt16BE(cell.bitLength, CHECKED_FROM);
  bytes.writeUInt16BE(cell.depth(), CHECKED_FROM + 2);
  bytes.set(cell.hash(), HASH_AT);
  bytes.set(cell.bytes.subarray(cell.offset, cell.offset + dataBytes), HEAD_BYTES);
  refs.forEach((ref, i) => {
    bytes.writeUIntBE(ref, HEAD_BYTES + dataBytes + i * OFFSET_BYTES, OFFSET_BYTES);
  });
  bytes.writeUInt32BE(crc32(bytes.subarray(CHECKED_FROM)), 1);
  return bytes;
}

/** Special cells have hashes of several levels, so they are kept as a whole. */
function bocRecord(cell: Cell): Buffer {
  const boc = writeBoc(cell);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(BOC, 0);
  head.writeUInt32BE(crc32(boc), 1);
  head.writeUInt32BE(boc.length, CHECKED_FROM);
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

  constructor(file: CellFile, place: number, record: Buffer) {
    this.file = file;
    this.place = place;
    this.refCount = record.readUInt8(0);
    this.bitLength = record.readUInt16BE(CHECKED_FROM);
    this.record = record;
  }

  child(index: number): Cell {
    const place = this.record.readUIntBE(refsAt(this.record) + OFFSET_BYTES * index, OFFSET_BYTES);
    const child = this.#children[index] ?? this.file.read(place);
    this.#children[index] = child;
    return child;
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
    return Uint8Array.from(this.#filed.record.subarray(HASH_AT, HEAD_BYTES));
  }

  protected override depthAt(): number {
    return this.#filed.record.readUInt16BE(CHECKED_FROM + 2);
  }
}
