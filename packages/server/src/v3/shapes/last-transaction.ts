import type { AccountRow } from '../../store/read/account-states.ts';
import { base64 } from './text.ts';

/** Null where the account was there before the first transaction, and had none since. */
export function lastTransaction({ lt, tx_hash }: AccountRow) {
  return {
    last_transaction_hash: lt > 0n ? base64(tx_hash) : null,
    last_transaction_lt: lt > 0n ? lt.toString() : null,
  };
}
