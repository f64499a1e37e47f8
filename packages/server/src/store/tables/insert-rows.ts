import { toHex } from '@tonway/chain';
import { columnNames, columnsOf, type RowOf, type SqlType, type Table } from './tables.ts';

/** Array columns are passed as texts: PostgreSQL arrays of arrays must be rectangular. */
const isArray = (type: SqlType) => type.endsWith('[]');

/** Inserts the rows of `columnArrays`. The statement can refer to new rows as `given` and to existing rows as `stored`. */
export function insertSql(table: Table): string {
  const columns = columnsOf(table);
  const names = columnNames(table);
  const arrays = columns.map(({ type }, i) => `$${i + 1}::${isArray(type) ? 'text' : type}[]`);
  const values = columns.map(({ name, type }) => (isArray(type) ? `${name}::${type}` : name));
  return `insert into chain.${table.name} as stored (${names})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) given (${names})`;
}

/** The `on conflict` clause that overwrites existing rows. */
export function overwriteSql({ columns, key }: Table): string {
  const others = Object.keys(columns).filter((name) => !key.includes(name));
  const changes = others.map((name) => `${name} = excluded.${name}`);
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}

/** The parameters of `insertSql`: one array of values per column. */
export function columnArrays<T extends Table>(table: T, rows: readonly RowOf<T>[]): unknown[] {
  const values = rows as readonly Readonly<Record<string, unknown>>[];
  return columnsOf(table).map(({ name, type }) => {
    const column = values.map((row) => row[name]);
    if (type === 'bytea') return byteaArray(column as (Uint8Array | null)[]);
    if (type === 'jsonb') return column.map((value) => value && jsonText(value));
    if (type === 'text')
      return (column as (string | null)[]).map((value) => value && cleanText(value));
    return isArray(type) ? column.map((value) => arrayText(value as ArrayValue)) : column;
  });
}

/** PostgreSQL has no text with a NUL character. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** Escapes that `jsonb` rejects: NUL characters and lone surrogates; an escaped backslash may stand before them. */
const REJECTED_ESCAPES = /(?<=(?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(REJECTED_ESCAPES, '\ufffd');
}

type ArrayValue = readonly (number | bigint | string | Uint8Array)[] | null;

function arrayText(value: ArrayValue): string | null {
  const elements = value?.map((element) => {
    if (element instanceof Uint8Array) return `"\\\\x${toHex(element)}"`;
    return typeof element === 'string' ? JSON.stringify(cleanText(element)) : String(element);
  });
  return elements ? `{${elements.join()}}` : null;
}

const BYTEA = 17;
const TEXT = 25;
const HEADER_BYTES = 20;

/** Encodes a parameter `$1::bytea[]` in the binary format: the text format is twice as long. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  return binaryArray(values, BYTEA);
}

/** Encodes a value of type `text[]` in the binary format. */
export function textArray(values: readonly string[]): Buffer {
  const texts = values.map((value) => Buffer.from(cleanText(value)));
  return binaryArray(texts, TEXT);
}

function binaryArray(values: readonly (Uint8Array | null)[], type: number): Buffer {
  const length = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), HEADER_BYTES);
  const array = Buffer.allocUnsafe(length);
  let at = 0;
  const [dimensions, hasNulls, firstIndex] = [1, 1, 1];
  for (const field of [dimensions, hasNulls, type, values.length, firstIndex])
    at = array.writeInt32BE(field, at);
  for (const value of values) {
    at = array.writeInt32BE(value?.length ?? -1, at);
    if (value) array.set(value, at);
    at += value?.length ?? 0;
  }
  return array;
}
