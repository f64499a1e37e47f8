import type { Table } from './tables.ts';

// File: "PGCOPY\n\377\r\n\0", flags int32, length of the extension int32, rows, -1 int16.
// Row: the number of fields int16, then for each its length int32 (-1: null) and its bytes, big-endian.
const SIGNATURE = 'PGCOPY\n\xff\r\n\0';

/** The header of a binary COPY. */
export const COPY_HEADER: Uint8Array = Buffer.concat([
  Buffer.from(SIGNATURE, 'latin1'),
  Buffer.alloc(8),
]);
/** The trailer of a binary COPY. */
export const COPY_TRAILER: Uint8Array = Uint8Array.of(0xff, 0xff);

const INT4 = { oid: 23, bytes: 4 };
const INT8 = { oid: 20, bytes: 8 };
const HASH = { oid: 17, bytes: 32 };
const INITIAL_BYTES = 4096;

/** Encodes rows of one table in the binary COPY format, field by field in column order. */
export class CopyBuffer {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Removes all rows; the memory is reused. */
  clear(): void {
    this.#at = 0;
    this.#rows = 0;
  }

  /** A copy of all rows, without header and trailer. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }

  row(fields: number): this {
    this.#reserve(2);
    this.#view.setInt16(this.#at, fields);
    this.#at += 2;
    this.#rows++;
    return this;
  }

  null(): this {
    this.#field(0);
    this.#view.setInt32(this.#at - 4, -1);
    return this;
  }

  bool(value: boolean): this {
    this.#field(1);
    this.#bytes[this.#at++] = value ? 1 : 0;
    return this;
  }

  /** An unsigned 32-bit number is stored as the signed number with the same bits. */
  int4(value: number | null): this {
    if (value === null) return this.null();
    this.#field(4);
    this.#putInt4(value);
    return this;
  }

  /** Stores the lower 64 bits of a bigint, unsigned numbers as in `int4`. */
  int8(value: bigint | number | null): this {
    if (value === null) return this.null();
    this.#field(8);
    this.#putInt8(value);
    return this;
  }

  bytea(value: Uint8Array | null): this {
    if (value === null) return this.null();
    this.#field(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
    return this;
  }

  /** A text or an enum value. */
  text(value: string | null): this {
    return this.bytea(value === null ? null : Buffer.from(value));
  }

  // numeric: digits int16, weight int16, sign int16 (0x4000: negative), scale int16, digits in base 10000
  numeric(value: bigint | null): this {
    if (value === null) return this.null();
    const { digits, weight } = numericDigits(value);
    this.#field(8 + 2 * digits.length);
    for (const part of [digits.length, weight, value < 0n ? 0x4000 : 0, 0, ...digits]) {
      this.#view.setInt16(this.#at, part);
      this.#at += 2;
    }
    return this;
  }

  // jsonb: version (1) uint8, then its text
  jsonb(value: object | null): this {
    return this.text(value === null ? null : `\u0001${JSON.stringify(value)}`);
  }

  int4Array(values: readonly number[] | null): this {
    if (values === null) return this.null();
    this.#arrayHeader(values.length, INT4);
    for (const value of values) this.int4(value);
    return this;
  }

  int8Array(values: readonly bigint[] | null): this {
    if (values === null) return this.null();
    this.#arrayHeader(values.length, INT8);
    for (const value of values) this.int8(value);
    return this;
  }

  /** Elements of 32 bytes. */
  hashArray(values: readonly Uint8Array[] | null): this {
    if (values === null) return this.null();
    this.#arrayHeader(values.length, HASH);
    for (const value of values) this.bytea(value);
    return this;
  }

  // array: dimensions int32, whether there are nulls int32, oid int32, for each dimension its length and first index
  #arrayHeader(length: number, element: { readonly oid: number; readonly bytes: number }): void {
    const isEmpty = length === 0;
    this.#field((isEmpty ? 12 : 20) + length * (4 + element.bytes));
    for (const part of [isEmpty ? 0 : 1, 0, element.oid]) this.#putInt4(part);
    if (isEmpty) return;
    this.#putInt4(length);
    this.#putInt4(1);
  }

  #putInt4(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  #putInt8(value: bigint | number): void {
    if (typeof value === 'bigint') this.#view.setBigInt64(this.#at, value);
    else {
      this.#view.setInt32(this.#at, Math.floor(value / 2 ** 32));
      this.#view.setInt32(this.#at + 4, value);
    }
    this.#at += 8;
  }

  /** Writes the length of a field and reserves memory for its value. */
  #field(length: number): void {
    this.#reserve(4 + length);
    this.#putInt4(length);
  }

  #reserve(length: number): void {
    const needed = this.#at + length;
    if (needed <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    bytes.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

const BASE_DIGITS = 4;

/** An integer in base 10000: the first digit is multiplied by 10000^weight. Trailing zeros are omitted. */
interface NumericDigits {
  readonly digits: readonly number[];
  readonly weight: number;
}

function numericDigits(value: bigint): NumericDigits {
  const text = (value < 0n ? -value : value).toString();
  const digits: number[] = [];
  for (let end = text.length; end > 0; end -= BASE_DIGITS)
    digits.unshift(Number(text.slice(Math.max(0, end - BASE_DIGITS), end)));
  const weight = digits.length - 1;
  while (digits.at(-1) === 0) digits.pop();
  return { digits, weight: digits.length === 0 ? 0 : weight };
}

type ColumnOf<T extends Table> = keyof T['columns'] & string;

/** Decodes rows that `CopyBuffer` encoded, without header and trailer. */
export class CopyReader<T extends Table> {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #columns: ReadonlyMap<string, number>;
  /** Offsets and lengths of the fields of the current row; length -1 is null. */
  readonly #starts: Int32Array;
  readonly #lengths: Int32Array;
  #at = 0;

  constructor(table: T, bytes: Uint8Array) {
    const names = Object.keys(table.columns);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#columns = new Map(names.map((name, i) => [name, i]));
    this.#starts = new Int32Array(names.length);
    this.#lengths = new Int32Array(names.length);
  }

  /** Moves to the next row; false at the end. */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    let at = this.#at + 2;
    for (let i = 0; i < this.#starts.length; i++) {
      const length = this.#view.getInt32(at);
      this.#starts[i] = at + 4;
      this.#lengths[i] = length;
      at += 4 + Math.max(0, length);
    }
    this.#at = at;
    return true;
  }

  isNull(column: ColumnOf<T>): boolean {
    return this.#lengths[this.#index(column)] === -1;
  }

  boolean(column: ColumnOf<T>): boolean {
    return this.#view.getUint8(this.#start(column)) === 1;
  }

  integer(column: ColumnOf<T>): number {
    return this.#view.getInt32(this.#start(column));
  }

  bigint(column: ColumnOf<T>): bigint {
    return this.#view.getBigInt64(this.#start(column));
  }

  /** The bytes of a field, not copied. */
  bytes(column: ColumnOf<T>): Uint8Array {
    const start = this.#start(column);
    return this.#bytes.subarray(start, start + (this.#lengths[this.#index(column)] ?? 0));
  }

  bytesOrNull(column: ColumnOf<T>): Uint8Array | null {
    return this.isNull(column) ? null : this.bytes(column);
  }

  #start(column: ColumnOf<T>): number {
    if (this.isNull(column)) throw new TypeError(`${column} is null`);
    return this.#starts[this.#index(column)] ?? 0;
  }

  #index(column: string): number {
    return this.#columns.get(column) ?? -1;
  }
}
