import { type ColumnType, columnNames, columnsOf, type RowOf, type Table } from '../tables.ts';
import { byteaArray } from './binary-array.ts';

/** An array of arrays would have to be rectangular: a column of arrays is given as texts. */
const isArray = (type: ColumnType) => type.endsWith('[]');

/** Inserts the rows of `columnArrays`, which stand in the statement as `given`; those that are there are `stored`. */
export function insertSql(table: Table): string {
  const columns = columnsOf(table);
  const names = columnNames(table);
  const arrays = columns.map(({ type }, i) => `$${i + 1}::${isArray(type) ? 'text' : type}[]`);
  const values = columns.map(({ name, type }) => (isArray(type) ? `${name}::${type}` : name));
  return `insert into chain.${table.name} as stored (${names})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) given (${names})`;
}

/** Rows that are there get the values of the new ones. */
export function overwriteSql({ columns, key }: Table): string {
  const others = Object.keys(columns).filter((name) => !key.includes(name));
  const changes = others.map((name) => `${name} = excluded.${name}`);
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}

/** The parameters of `insertSql`: for each column the values of all rows. */
export function columnArrays<T extends Table>(table: T, rows: readonly RowOf<T>[]): unknown[] {
  const values = rows as readonly Readonly<Record<string, unknown>>[];
  return columnsOf(table).map(({ name, type }) => {
    const column = values.map((row) => row[name]);
    if (type === 'bytea') return byteaArray(column as (Uint8Array | null)[]);
    if (type === 'jsonb') return column.map((value) => value && JSON.stringify(value));
    return isArray(type) ? column.map((value) => value && `{${String(value)}}`) : column;
  });
}
