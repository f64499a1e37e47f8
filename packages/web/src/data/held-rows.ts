interface HeldRows<Row> {
  readonly shown: readonly Row[];
  /** How many new rows are not shown. */
  readonly added: number;
}

/** The rows of a list without those that came before the rows that are read; rows that fell off the end stay. */
export function heldRows<Row>(
  read: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
): HeldRows<Row> {
  if (read.length === 0) return { shown: rows, added: 0 };
  const keys = read.map(keyOf);
  const added = rows.findIndex((row) => keys.includes(keyOf(row)));
  if (added < 0) return { shown: read, added: rows.length };
  const kept = rows.slice(added);
  const last = keys.indexOf(keyOf(kept[kept.length - 1] as Row));
  return { shown: last < 0 ? kept : [...kept, ...read.slice(last + 1)], added };
}
