import Type from 'typebox';
import type { Order, Page, Sort, SortKey, SortValue } from '../../store/lists/list-sql.ts';
import type { ColumnType } from '../../store/tables/tables.ts';
import { InvalidRequest } from '../kernel/errors.ts';
import { EXAMPLE } from '../kernel/fields.ts';
import { optional, type Param, withDefault } from '../kernel/params.ts';
import type { V3Settings } from './operation.ts';
import { int32Type } from './params/number.ts';

interface PageParams {
  readonly limit: number | null;
  readonly offset: number;
  readonly cursor: string | null;
}

/** Header with the next cursor, for responses that are a plain list. */
export const NEXT_CURSOR = 'X-Next-Cursor';

/** Applies the default limit and rejects a limit or offset that is too large. */
export function pageOf({ limit, offset }: Omit<PageParams, 'cursor'>, settings: V3Settings): Page {
  const { defaultLimit, maxLimit, maxOffset } = settings;
  if (limit !== null && limit > maxLimit)
    throw new InvalidRequest(`limit is not allowed: ${limit} > ${maxLimit}`);
  if (offset > maxOffset)
    throw new InvalidRequest(
      `offset is not allowed: ${offset} > ${maxOffset}; give next_cursor of the page before as cursor, which is fast on every page`,
    );
  return { limit: Math.max(1, limit ?? defaultLimit), offset: Math.max(0, offset) };
}

/** The requested page with the sort key of its cursor. */
export function pageAfter(
  params: PageParams,
  order: Order,
  settings: V3Settings,
): Page & { readonly after: SortKey | null } {
  const after = params.cursor === null ? null : decodeCursor(params.cursor, [order]).key;
  return { ...pageOf(params, settings), after };
}

/** `next`: the sort key after which the next page starts; null on the last page. */
export function nextCursor(order: Order, next: SortKey | null): { next_cursor?: string } {
  return next ? { next_cursor: encodeCursor(order, next) } : {};
}

/** Empty for an item without a collection. */
const BYTES = /^[0-9a-f]{0,66}$/;
const NUMBER = /^-?\d{1,80}$/;
const TEXT = /^([0-9a-f]{2}){1,256}$/;
/** Bits of numbers, by column type. */
const BITS: Partial<Record<ColumnType, number>> = {
  integer: 32,
  bigint: 64,
  coins: 128,
  numeric: 264,
};

/** Encodes the sort key of the last row of a page. The cursor is valid only for a list with the same order. */
function encodeCursor(order: Order, key: SortKey): string {
  const values = key.map(cursorText);
  return Buffer.from(`${signature(order)}:${values.join(',')}`).toString('base64url');
}

function cursorText(value: SortValue): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'string' ? Buffer.from(value).toString('hex') : value.toString();
}

/** Decodes a cursor of any of these orders. Throws an `InvalidRequest`. */
export function decodeCursor(
  text: string,
  orders: readonly Order[],
): { readonly order: Order; readonly key: SortKey } {
  const [name, values = ''] = Buffer.from(text, 'base64url').toString('latin1').split(':');
  const order = orders.find((each) => signature(each) === name);
  const key = order && readKey(order, values.split(','));
  if (!order || !key)
    throw new InvalidRequest(
      'cursor is not of this list: give next_cursor of the page before, with the same parameters',
    );
  return { order, key };
}

function signature({ columns }: Order): string {
  return columns.map(({ name, sort }) => `${name} ${sort}`).join(' ');
}

function readKey({ columns }: Order, values: readonly string[]): SortKey | null {
  if (values.length !== columns.length) return null;
  const key = columns.map(({ type }, i) => readValue(type, values[i] ?? ''));
  return key.includes(null) ? null : (key as SortKey);
}

function readValue(type: ColumnType, text: string): SortValue | null {
  if (type === 'bytea') return BYTES.test(text) ? Buffer.from(text, 'hex') : null;
  if (type === 'text') return TEXT.test(text) ? Buffer.from(text, 'hex').toString() : null;
  const bits = BITS[type];
  if (bits === undefined || !NUMBER.test(text)) return null;
  const value = BigInt(text);
  if (BigInt.asIntN(bits, value) !== value) return null;
  return type === 'integer' ? Number(value) : value;
}

const SORTS: ReadonlyMap<string, Sort> = new Map([
  ['asc', 'asc'],
  ['a', 'asc'],
  ['desc', 'desc'],
  ['d', 'desc'],
]);

/** Parameters of a page of a list. */
export const PAGE = {
  limit: optional(
    int32Type,
    'Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise',
    { example: 10 },
  ),
  offset: withDefault(
    int32Type,
    0,
    'Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit',
    { example: 0 },
  ),
  cursor: {
    schema: Type.String({ examples: [EXAMPLE.cursor] }),
    description: '`next_cursor` of the previous page; the list continues after its last row',
    required: false,
    fromQuery: (texts: readonly string[]) => texts.at(-1) || null,
  } satisfies Param<string | null>,
};

const SORT_SCHEMA = Type.Enum(['asc', 'desc'], { examples: ['desc'] });

/** The sort parameter. */
export const SORT = {
  sort: {
    schema: Type.With(SORT_SCHEMA, { default: 'desc' }),
    description: 'Sort direction',
    required: false,
    fromQuery: (texts: readonly string[]) => readSort(texts.at(-1) ?? 'desc'),
  } satisfies Param<Sort>,
};

/** A sort parameter that selects another order; null if it is missing. */
export function optionalSort(description: string): Param<Sort | null> {
  return {
    schema: SORT_SCHEMA,
    description,
    required: false,
    fromQuery(texts) {
      const text = texts.at(-1);
      return text === undefined ? null : readSort(text);
    },
  };
}

function readSort(text: string): Sort {
  const sort = SORTS.get(text.toLowerCase());
  if (!sort) throw new InvalidRequest('wrong value for sort parameter');
  return sort;
}
