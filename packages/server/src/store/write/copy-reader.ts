import type { Table } from '../tables.ts';

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
