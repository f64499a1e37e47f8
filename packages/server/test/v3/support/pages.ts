import type { Action, AnswerOf, Block, Message, Transaction } from './answers.ts';
import { type AskV3, answerOf, type Params } from './ask-v3.ts';

/** What the pages of each list are of. */
interface Rows {
  transactions: Transaction;
  transactionsByMasterchainBlock: Transaction;
  transactionsByMessage: Transaction;
  messages: Message;
  blocks: Block;
  masterchainBlockShards: Block;
  actions: Action;
}

export type List = keyof Rows;
export type Row = Rows[List];

/** All rows of a list, page by page, each beginning behind the last row of the one before. */
export async function byCursor<Name extends List>(
  ask: AskV3,
  list: Name,
  params: Params,
  limit: number,
): Promise<Rows[Name][]> {
  const rows: Rows[Name][] = [];
  let cursor: string | undefined;
  do {
    const body: AnswerOf<List> = await answerOf(ask<List>(list, { ...params, limit, cursor }));
    rows.push(...(rowsOf(body) as Rows[Name][]));
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return rows;
}

/** All rows of a list, page by page, each leaving out those that came before. */
export async function byOffset<Name extends List>(
  ask: AskV3,
  list: Name,
  params: Params,
  limit: number,
): Promise<Rows[Name][]> {
  const rows: Rows[Name][] = [];
  for (;;) {
    const body = await answerOf(ask<List>(list, { ...params, limit, offset: rows.length }));
    const page = rowsOf(body) as Rows[Name][];
    rows.push(...page);
    if (page.length < limit) return rows;
  }
}

function rowsOf(body: AnswerOf<List>): readonly Row[] {
  if ('transactions' in body) return body.transactions;
  if ('actions' in body) return body.actions;
  return 'messages' in body ? body.messages : body.blocks;
}

/** What tells rows apart. */
export function nameOf(row: Row): string {
  if ('action_id' in row) return row.action_id;
  return 'root_hash' in row ? row.root_hash : row.hash;
}
