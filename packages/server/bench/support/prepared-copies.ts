import type { LatestState } from '../../src/store/rows.ts';
import type { Queries } from '../../src/store/session.ts';
import { COPY_HEADER, COPY_TRAILER, CopyBuffer } from '../../src/store/write/copy-buffer.ts';
import { TABLES } from '../../src/store/write/copy-rows.ts';
import type { StepsToWrite } from '../../src/store/write/write-steps.ts';

/** All rows of a table, in the binary COPY format. */
interface PreparedCopy {
  readonly table: string;
  readonly bytes: Uint8Array;
}

/** Everything that is written of steps, ready for COPY. */
export function prepareCopies({ steps, history, states, codes }: StepsToWrite): PreparedCopy[] {
  const [latest, codeRows] = [new CopyBuffer(), new CopyBuffer()];
  for (const state of states) writeLatest(latest, state);
  for (const { hash, boc, methods, library } of codes)
    codeRows.row(4).bytea(hash).bytea(boc).int4Array(methods).bytea(library);
  const ofSteps = TABLES.map((table) => {
    const late = table === 'account_states' ? [history.rows] : [];
    return prepared(table, [...steps.map(({ rows }) => rows[table]), ...late]);
  });
  return [
    ...ofSteps,
    prepared('codes (hash, boc, methods, library)', [codeRows.toBytes()]),
    prepared('latest_account_states', [latest.toBytes()]),
  ];
}

function prepared(table: string, rows: readonly Uint8Array[]): PreparedCopy {
  return { table, bytes: Buffer.concat([COPY_HEADER, ...rows, COPY_TRAILER]) };
}

function writeLatest(rows: CopyBuffer, state: LatestState): void {
  rows.row(13).bytea(state.account).int8(state.lt).int8(state.genUtime).text(state.status);
  rows.bytea(state.hash).bytea(state.txHash).numeric(state.balance).jsonb(state.extraCurrencies);
  rows.bytea(state.frozenHash).bytea(state.codeHash).bytea(state.dataHash).bytea(state.data);
  rows.bool(state.isComplete);
}

export async function copyAll(queries: Queries, copies: readonly PreparedCopy[]): Promise<void> {
  for (const { table, bytes } of copies)
    await queries.copyIn(`copy chain.${table} from stdin (format binary)`, [bytes]);
}
