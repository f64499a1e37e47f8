import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly name: string;
  readonly isNumber?: boolean;
  cell(row: Row): ComponentChildren;
}

interface DataTableProps<Row> {
  /** What the table is about, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
}

/** More columns than this do not fit a phone, or a tablet. */
const NARROW_COLUMNS = 3;
const WIDE_COLUMNS = 7;

/** A table whose rows become lists of names and values where the screen is too narrow. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table class={classOf(columns.length)}>
      <caption class="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row>
            {columns.map(({ name, isNumber, cell }) => (
              <td key={name} class={isNumber ? 'number' : undefined} data-name={name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(columns: number): string {
  if (columns <= NARROW_COLUMNS) return 'table';
  return columns <= WIDE_COLUMNS ? 'table data' : 'table data wide';
}
