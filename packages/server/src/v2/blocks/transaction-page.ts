import type { After } from '../../upstream/session.ts';
import { InvalidRequest } from '../errors.ts';
import { accountIdKind } from '../params/hash.ts';
import { int32Kind, int64Kind } from '../params/integer.ts';
import { optional, withDefault } from '../params/kind.ts';
import type { ParamValues } from '../params/param.ts';

const DEFAULT_COUNT = 40;
const MAX_COUNT = 10_000;

/** Which of a block's transactions are wanted. */
export const PAGE_PARAMS = {
  after_lt: optional('after_lt', int64Kind({ min: 0 }), {
    description: 'Logical time of the last transaction that is known, if `after_hash` is given too',
  }),
  after_hash: optional('after_hash', accountIdKind, {
    description: 'Account of the last transaction that is known, if `after_lt` is given too',
  }),
  count: withDefault('count', int32Kind({ min: 1, max: MAX_COUNT }), DEFAULT_COUNT, {
    description: `How many, at most ${MAX_COUNT}; ${DEFAULT_COUNT} unless given`,
  }),
};

/** Null: from the first one. */
export function pageStart({ after_lt, after_hash }: ParamValues<typeof PAGE_PARAMS>): After | null {
  if ((after_lt === null) !== (after_hash === null))
    throw new InvalidRequest('after_lt and after_hash should be used together');
  return after_lt === null || after_hash === null ? null : { account: after_hash, lt: after_lt };
}
