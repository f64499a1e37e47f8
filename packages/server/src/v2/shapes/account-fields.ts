import { EXAMPLE } from '../../openapi/examples.ts';
import { Bytes, field, Nano } from '../../openapi/fields.ts';
import { BlockId } from './block-id.ts';
import { ExtraCurrencies } from './extra-currencies.ts';
import { TransactionId } from './transaction-id.ts';

/** What several operations say of an account. */
export const ACCOUNT_FIELDS = {
  balance: Nano('The balance'),
  extra_currencies: ExtraCurrencies,
  last_transaction_id: field(TransactionId, 'The last transaction of the account'),
  block_id: field(BlockId, 'The masterchain block that the account was read at'),
};

export const FrozenHash = Bytes(
  'Hash of the state of a frozen account, empty in any other',
  EXAMPLE.hash,
);
