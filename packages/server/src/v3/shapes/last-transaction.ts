import { Hash, Lt, Nullable } from '../../openapi/fields.ts';
import type { AccountRow } from '../../store/read/account-states.ts';
import { base64 } from './text.ts';

const NONE = 'null where the account has had none since the first block';

export const LAST_TRANSACTION = {
  last_transaction_hash: Nullable(Hash(`Hash of the last transaction, ${NONE}`)),
  last_transaction_lt: Nullable(Lt(`When the last transaction happened, ${NONE}`)),
};

/** Null where the account was there before the first transaction, and had none since. */
export function lastTransaction({ lt, tx_hash }: AccountRow) {
  return {
    last_transaction_hash: lt > 0n ? base64(tx_hash) : null,
    last_transaction_lt: lt > 0n ? lt.toString() : null,
  };
}
