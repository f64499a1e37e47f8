import type { TransactionId } from '../../../network/upstream/session.ts';
import { InvalidRequest } from '../../http/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { addressParam } from '../params/address.ts';
import { hashKind } from '../params/hash.ts';
import { int32Kind, int64Kind } from '../params/integer.ts';
import { optional, withDefault } from '../params/kind.ts';
import { booleanKind } from '../params/scalar.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;

/** Parameters of a page of an account's transactions. */
export const HISTORY_PARAMS = {
  address: addressParam(),
  limit: withDefault('limit', int32Kind({ min: 1, max: MAX_LIMIT }), DEFAULT_LIMIT, {
    description: `Maximum number of transactions: ${DEFAULT_LIMIT} by default, at most ${MAX_LIMIT}`,
    example: DEFAULT_LIMIT,
  }),
  lt: optional('lt', int64Kind({ min: 0 }), {
    description: 'Logical time of the first transaction; requires `hash`',
    example: EXAMPLE.lt,
  }),
  hash: optional('hash', hashKind, {
    description: 'Hash of the first transaction; requires `lt`',
  }),
  to_lt: withDefault('to_lt', int64Kind(), 0n, {
    description: 'Only transactions after this logical time',
    example: '0',
  }),
  archival: optional('archival', booleanKind, {
    description: 'Whether to use only archive servers',
    example: false,
  }),
};

/** The first transaction of the page; null: the last transaction of the account. */
export function historyStart(lt: bigint | null, hash: Uint8Array | null): TransactionId | null {
  if ((lt === null) !== (hash === null))
    throw new InvalidRequest('lt and hash should be used together');
  return lt === null || hash === null ? null : { lt, hash };
}
