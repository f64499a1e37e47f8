import type { StoredStep } from '../rows.ts';
import type { Queries } from '../session.ts';
import { ACCOUNT_STATES, copySql, STEP_TABLES, type Table } from '../tables.ts';
import { COPY_HEADER, COPY_TRAILER } from './copy-buffer.ts';
import { IndexError } from './errors.ts';

/** Rows in the binary COPY format. */
export interface LateRows {
  readonly rows: Uint8Array;
  readonly count: number;
}

export const NOTHING_LATE: LateRows = { rows: new Uint8Array(), count: 0 };

/**
 * The rows of all steps, table by table; `history`: further ones of `account_states`. `prefix`: of the names of other
 * tables with the same columns.
 */
export async function copyRows(
  queries: Queries,
  steps: readonly Pick<StoredStep, 'rows' | 'counts'>[],
  history: LateRows,
  prefix = 'chain.',
): Promise<void> {
  for (const table of STEP_TABLES) {
    const { name } = table;
    const parts = steps.map(({ rows, counts }) => ({ rows: rows[name], count: counts[name] }));
    if (table === ACCOUNT_STATES) parts.push(history);
    await copyTable(queries, table, prefix, parts);
  }
}

async function copyTable(
  queries: Queries,
  table: Table,
  prefix: string,
  parts: readonly LateRows[],
): Promise<void> {
  const expected = parts.reduce((sum, { count }) => sum + count, 0);
  if (expected === 0) return;
  // In one piece: each takes two packets of its own, and the database wakes up for all of them.
  const bytes = Buffer.concat([COPY_HEADER, ...parts.map(({ rows }) => rows), COPY_TRAILER]);
  const copied = await queries.copyIn(copySql(table, prefix), [bytes]);
  if (copied !== expected)
    throw new IndexError('ROWS_MISSING', `${table.name}: ${copied} of ${expected} rows were taken`);
}
