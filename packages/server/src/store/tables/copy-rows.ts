import type { Queries } from '../connection.ts';
import { IndexError } from '../errors.ts';
import { COPY_HEADER, COPY_TRAILER, CopyBuffer } from './copy-buffer.ts';
import { textArray } from './insert-rows.ts';
import type { StoredStep } from './rows.ts';
import {
  ACCOUNT_STATES,
  columnsOf,
  copySql,
  type RowOf,
  type SqlType,
  STEP_TABLES,
  type Table,
} from './tables.ts';

type Encode = (buffer: CopyBuffer, value: never) => CopyBuffer;

const ENCODERS: Readonly<Record<SqlType, Encode>> = {
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

/** Encoded rows in the binary COPY format. */
export interface EncodedRows {
  readonly rows: Uint8Array;
  readonly count: number;
}

export const NO_ROWS: EncodedRows = { rows: new Uint8Array(), count: 0 };

/**
 * Writes the rows of all steps, table by table. `history`: additional rows of `account_states`. `prefix` selects other
 * tables with the same columns.
 */
export async function copyRows(
  queries: Queries,
  steps: readonly Pick<StoredStep, 'rows' | 'counts'>[],
  history: EncodedRows,
  prefix = 'chain.',
): Promise<void> {
  for (const table of STEP_TABLES) {
    const { name } = table;
    const parts = steps.map(({ rows, counts }) => ({ rows: rows[name], count: counts[name] }));
    if (table === ACCOUNT_STATES) parts.push(history);
    await copyTable(queries, table, prefix, parts);
  }
}

/** Throws unless all rows were written. */
async function copyTable(
  queries: Queries,
  table: Table,
  prefix: string,
  parts: readonly EncodedRows[],
): Promise<void> {
  const expected = parts.reduce((sum, { count }) => sum + count, 0);
  if (expected === 0) return;
  // One chunk: every chunk costs two packets and wakes up the database.
  const bytes = Buffer.concat([COPY_HEADER, ...parts.map(({ rows }) => rows), COPY_TRAILER]);
  const copied = await queries.copyIn(copySql(table, prefix), [bytes]);
  if (copied !== expected)
    throw new IndexError(
      'ROWS_MISSING',
      `${table.name}: ${copied} of ${expected} rows were copied`,
    );
}

/** Encodes and writes rows of one table. `prefix` selects another table with the same columns. */
export async function copyAll<T extends Table>(
  queries: Queries,
  table: T,
  rows: readonly RowOf<T>[],
  prefix = 'chain.',
): Promise<void> {
  if (rows.length === 0) return;
  const encoded = new TableRows(table);
  for (const row of rows) encoded.add(row);
  await copyTable(queries, table, prefix, [{ rows: encoded.toBytes(), count: encoded.count }]);
}
