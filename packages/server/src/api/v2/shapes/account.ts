import { type Account, toBase64 } from '@tonway/chain';
import { balanceOf, frozenHashOf } from '../../../network/contracts/account.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Bytes, Choice, field, Nano } from '../../openapi/fields.ts';
import { ExtraCurrencies } from './extra-currencies.ts';
import { BlockId, TransactionId } from './ids.ts';

/** Fields of an account that several operations return. */
export const ACCOUNT_FIELDS = {
  balance: Nano('The balance'),
  extra_currencies: ExtraCurrencies,
  last_transaction_id: field(TransactionId, 'The last transaction of the account'),
  block_id: field(BlockId, 'The masterchain block at which the account was read'),
};

export const FrozenHash = Bytes(
  'Hash of the state of a frozen account; empty for others',
  EXAMPLE.hash,
);

export const StateName = Choice(
  'State of the account; `uninitialized` also if the account has no code or does not exist',
  ['active', 'frozen', 'uninitialized'],
  'active',
);

export function balanceText(account: Account | null): string {
  return balanceOf(account).toString();
}

/** Empty unless the account is frozen. */
export function frozenHashText(account: Account | null): string {
  const hash = frozenHashOf(account);
  return hash ? toBase64(hash) : '';
}
