import Type from 'typebox';
import type { Sort } from '../../../store/lists/order.ts';
import { InvalidRequest } from '../../http/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { optional, withDefault } from './kind.ts';
import { int32Kind } from './number.ts';
import type { Param } from './param.ts';

const SORTS: ReadonlyMap<string, Sort> = new Map([
  ['asc', 'asc'],
  ['a', 'asc'],
  ['desc', 'desc'],
  ['d', 'desc'],
]);

/** Parameters of a page of a list. */
export const PAGE = {
  limit: optional(
    int32Kind,
    'Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise',
    10,
  ),
  offset: withDefault(
    int32Kind,
    0,
    'Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit',
    0,
  ),
  cursor: {
    schema: Type.String({ examples: [EXAMPLE.cursor] }),
    description: '`next_cursor` of the previous page; the list continues after its last row',
    required: false,
    read: (texts: readonly string[]) => texts.at(-1) || null,
  } satisfies Param<string | null>,
};

const SORT_SCHEMA = Type.Enum(['asc', 'desc'], { examples: ['desc'] });

/** The sort parameter. */
export const SORT = {
  sort: {
    schema: Type.With(SORT_SCHEMA, { default: 'desc' }),
    description: 'Sort direction',
    required: false,
    read: (texts: readonly string[]) => readSort(texts.at(-1) ?? 'desc'),
  } satisfies Param<Sort>,
};

/** A sort parameter that selects another order; null if it is missing. */
export function optionalSort(description: string): Param<Sort | null> {
  return {
    schema: SORT_SCHEMA,
    description,
    required: false,
    read(texts) {
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
