import type { StoredStep } from '../rows.ts';
import type { Queries } from '../session.ts';
import { ACCOUNT_STATES, copySql, type RowOf, STEP_TABLES, type Table } from '../tables.ts';
import { COPY_HEADER, COPY_TRAILER } from './copy-buffer.ts';
import { IndexError } from './errors.ts';
import { TableRows } from './table-rows.ts';

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

/** Encodes and writes rows of one table. */
export async function copyAll<T extends Table>(
  queries: Queries,
  table: T,
  rows: readonly RowOf<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const encoded = new TableRows(table);
  for (const row of rows) encoded.add(row);
  await copyTable(queries, table, 'chain.', [{ rows: encoded.toBytes(), count: encoded.count }]);
}
