import { type ColumnType, columnsOf, type RowOf, type Table } from '../tables.ts';
import { CopyBuffer } from './copy-buffer.ts';
import { textArray } from './insert-rows.ts';

type Encode = (buffer: CopyBuffer, value: never) => CopyBuffer;

const ENCODERS: Readonly<Record<ColumnType, Encode>> = {
  boolean: (buffer, value: boolean) => buffer.bool(value),
  integer: (buffer, value: number | null) => buffer.int4(value),
  bigint: (buffer, value: bigint | number | null) => buffer.int8(value),
  numeric: (buffer, value: bigint | null) => buffer.numeric(value),
  bytea: (buffer, value: Uint8Array | null) => buffer.bytea(value),
  text: (buffer, value: string | null) => buffer.text(value),
  jsonb: (buffer, value: object | null) => buffer.jsonb(value),
  'chain.account_status': (buffer, value: string | null) => buffer.text(value),
  'integer[]': (buffer, value: readonly number[] | null) => buffer.int4Array(value),
  'bigint[]': (buffer, value: readonly bigint[] | null) => buffer.int8Array(value),
  'text[]': (buffer, value: readonly string[] | null) => buffer.bytea(value && textArray(value)),
  'bytea[]': (buffer, value: readonly Uint8Array[] | null) => buffer.hashArray(value),
};

/** Encodes rows of one table in the binary COPY format, in the column order of its descriptor. */
export class TableRows<T extends Table> {
  readonly #columns: readonly { readonly name: string; readonly encode: Encode }[];
  readonly #buffer = new CopyBuffer();

  constructor(table: T) {
    this.#columns = columnsOf(table).map(({ name, type }) => ({ name, encode: ENCODERS[type] }));
  }

  get count(): number {
    return this.#buffer.rows;
  }

  add(row: RowOf<T>): void {
    this.#buffer.row(this.#columns.length);
    const values: Readonly<Record<string, unknown>> = row;
    for (const { name, encode } of this.#columns) encode(this.#buffer, values[name] as never);
  }

  /** Removes all rows; the memory is reused. */
  clear(): void {
    this.#buffer.clear();
  }

  /** A copy of all rows, without header and trailer. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.toBytes();
  }
}
