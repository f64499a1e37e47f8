import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import type { Sort } from '../../store/read/order.ts';
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
    'At most so many rows: 10 unless given, and never more than 1000, where the server is not set otherwise',
    10,
  ),
  offset: withDefault(
    int32Kind,
    0,
    'Leaves out so many rows, 10000 at most where the server is not set otherwise; a cursor is faster and leads further',
    0,
  ),
  cursor: {
    schema: Type.String({ examples: [EXAMPLE.cursor] }),
    description: '`next_cursor` of the page before: goes on behind its last row',
    required: false,
    read: (texts: readonly string[]) => texts.at(-1) || null,
  } satisfies Param<string | null>,
};

/** The sort parameter. */
export const SORT = {
  sort: {
    schema: Type.Enum(['asc', 'desc'], { default: 'desc', examples: ['desc'] }),
    description: 'Direction of the order',
    required: false,
    read(texts: readonly string[]): Sort {
      const text = texts.at(-1);
      const sort = text === undefined ? 'desc' : SORTS.get(text.toLowerCase());
      if (!sort) throw new InvalidRequest('wrong value for sort parameter');
      return sort;
    },
  } satisfies Param<Sort>,
};
