import type { Queries } from '../../src/store/connection.ts';
import type { StepsToWrite } from '../../src/store/steps/write.ts';
import { COPY_HEADER, COPY_TRAILER } from '../../src/store/tables/copy-buffer.ts';
import { TableRows } from '../../src/store/tables/copy-rows.ts';
import { latestStateRow } from '../../src/store/tables/rows.ts';
import {
  ACCOUNT_STATES,
  CODES,
  copySql,
  LATEST_ACCOUNT_STATES,
  STEP_TABLES,
  type Table,
} from '../../src/store/tables/tables.ts';

/** All rows of a table, in the binary COPY format. */
interface PreparedCopy {
  readonly sql: string;
  readonly bytes: Uint8Array;
}

/** All rows of the steps, ready for COPY. */
export function prepareCopies({ steps, history, states, codes }: StepsToWrite): PreparedCopy[] {
  const [latest, codeRows] = [new TableRows(LATEST_ACCOUNT_STATES), new TableRows(CODES)];
  for (const state of states) latest.add(latestStateRow(state));
  for (const code of codes) codeRows.add(code);
  const ofSteps = STEP_TABLES.map((table) => {
    const late = table === ACCOUNT_STATES ? [history.rows] : [];
    return prepared(table, [...steps.map(({ rows }) => rows[table.name]), ...late]);
  });
  return [
    ...ofSteps,
    prepared(CODES, [codeRows.toBytes()]),
    prepared(LATEST_ACCOUNT_STATES, [latest.toBytes()]),
  ];
}

function prepared(table: Table, rows: readonly Uint8Array[]): PreparedCopy {
  return { sql: copySql(table), bytes: Buffer.concat([COPY_HEADER, ...rows, COPY_TRAILER]) };
}

export async function copyAll(queries: Queries, copies: readonly PreparedCopy[]): Promise<void> {
  for (const { sql, bytes } of copies) await queries.copyIn(sql, [bytes]);
}
