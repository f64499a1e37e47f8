import type { LedgerAccount } from '../../ledger/account.ts';
import { Hash, Lt, Nullable } from '../../openapi/fields.ts';
import { base64 } from './text.ts';

const NONE = 'null where the account has had none since the first block';

export const LAST_TRANSACTION = {
  last_transaction_hash: Nullable(Hash(`Hash of the last transaction, ${NONE}`)),
  last_transaction_lt: Nullable(Lt(`When the last transaction happened, ${NONE}`)),
};

/** Null where the account was there before the first transaction, and had none since. */
export function lastTransaction({ lastTransactionLt, lastTransactionHash }: LedgerAccount) {
  return {
    last_transaction_hash: lastTransactionLt > 0n ? base64(lastTransactionHash) : null,
    last_transaction_lt: lastTransactionLt > 0n ? lastTransactionLt.toString() : null,
  };
}
