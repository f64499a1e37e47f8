/** Column titles and the text of each column for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Formats rows as a table with a line of titles, or with all their fields as JSON. */
export function formatRows<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  asJson: boolean,
): string {
  if (asJson) return `${JSON.stringify(rows, bigintToNumber, 2)}\n`;
  const cells = rows.map((row) => Object.values(columns).map((column) => column(row)));
  const lines = [Object.keys(columns), ...cells];
  const widths = Object.keys(columns).map((_, i) =>
    Math.max(...lines.map((line) => line[i]?.length ?? 0)),
  );
  const text = (line: string[]) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return lines.map((line) => `${text(line).trimEnd()}\n`).join('');
}

function bigintToNumber(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
