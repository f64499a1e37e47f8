import assert from 'node:assert/strict';
import { accountText } from '../../../src/api/v3/shapes/text.ts';
import type { Database } from '../../../src/store/database.ts';
import { type AskV3, answerOf, type Params } from './ask-v3.ts';

export type TokenList = 'jetton/masters' | 'jetton/wallets' | 'nft/collections' | 'nft/items';
export type Field = bigint | Buffer;

interface TokenRow {
  readonly account: Buffer;
}

/** All rows of a table, which the tests filter and sort themselves. */
export function allRows<Row extends TokenRow>(
  database: Database,
  table: string,
): Promise<readonly Row[]> {
  return database.query<Row>(`select * from chain.${table}`);
}

/** The addresses of rows, sorted by fields in ascending order. */
export function sorted<Row extends TokenRow>(
  rows: readonly Row[],
  fieldsOf: (row: Row) => readonly Field[],
): readonly string[] {
  const keyed = rows.map((row) => ({ row, fields: fieldsOf(row) }));
  keyed.sort((a, b) => compareAll(a.fields, b.fields));
  return keyed.map(({ row }) => accountText(row.account));
}

function compareAll(a: readonly Field[], b: readonly Field[]): number {
  for (const [index, field] of a.entries()) {
    const order = compare(field, b[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(a: Field, b: Field | undefined): number {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b);
  assert.ok(typeof a === 'bigint' && typeof b === 'bigint');
  return a < b ? -1 : Number(a > b);
}

/** The list has exactly these addresses in this order: at once, page by page by cursor, and by offset. */
export async function assertList(
  ask: AskV3,
  list: TokenList,
  params: Params,
  expected: readonly string[],
): Promise<void> {
  const text = JSON.stringify(params);
  const whole = await page(ask, list, { ...params, limit: 1000 });
  assert.deepEqual(whole.addresses, expected, text);
  const limit = Math.max(3, Math.ceil(expected.length / 6));
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const { addresses, next } = await page(ask, list, { ...params, limit, cursor });
    walked.push(...addresses);
    cursor = next;
  } while (cursor !== undefined && walked.length <= expected.length);
  assert.deepEqual(walked, expected, `by cursor ${text}`);
  const later = await page(ask, list, { ...params, limit, offset: limit });
  assert.deepEqual(later.addresses, expected.slice(limit, 2 * limit), `by offset ${text}`);
}

async function page(ask: AskV3, list: TokenList, params: Params) {
  const body: object = await answerOf(ask<TokenList>(list, params));
  const rows = Object.values(body).find(Array.isArray) as readonly { address: string }[];
  const { next_cursor: next } = body as { next_cursor?: string };
  return { addresses: rows.map(({ address }) => address), next };
}

/** Every combination of one value of each parameter. */
export function combinations(
  values: Readonly<Record<string, readonly Params[string][]>>,
): readonly Params[] {
  return Object.entries(values).reduce<readonly Params[]>(
    (found, [name, choices]) =>
      found.flatMap((params) => choices.map((value) => ({ ...params, [name]: value }))),
    [{}],
  );
}

/** Whether a filter accepts an account. */
export function has(given: Params[string], account: Buffer | null): boolean {
  return given === undefined || (account !== null && [given].flat().includes(accountText(account)));
}

export function lengthOf(given: Params[string]): number {
  return Array.isArray(given) ? given.length : 0;
}
