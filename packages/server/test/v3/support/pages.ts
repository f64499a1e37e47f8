import { type AskV3, answerOf, type Params } from './ask-v3.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of any operation
type Row = any;

/** All rows of a list, page by page, each beginning behind the last row of the one before. */
export async function byCursor(
  ask: AskV3,
  operation: string,
  params: Params,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const body = await answerOf(ask(operation, { ...params, limit, cursor }));
    rows.push(...rowsOf(body));
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return rows;
}

/** All rows of a list, page by page, each leaving out those that came before. */
export async function byOffset(
  ask: AskV3,
  operation: string,
  params: Params,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const body = await answerOf(ask(operation, { ...params, limit, offset: rows.length }));
    const page = rowsOf(body);
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}

function rowsOf(body: Row): Row[] {
  return body.transactions ?? body.messages ?? body.blocks;
}

/** What tells rows apart. */
export function nameOf(row: Row): string {
  return row.root_hash ?? row.hash;
}
