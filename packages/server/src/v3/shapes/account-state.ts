import Type, { type Static } from 'typebox';
import { Hash, Nano, Nullable, named } from '../../openapi/fields.ts';
import type { StateRow } from '../../store/read/states.ts';
import { AccountStatus, ExtraCurrencies } from './schemas.ts';
import { base64, base64OrNull } from './text.ts';

/** All but the hash is null where the state is not stored: within a block only the last one of an account is. */
export const AccountState = named(
  'AccountState',
  'An account before or after a transaction. All but the hash is null where the state is not stored: within a block only the last one of an account is',
  Type.Object({
    hash: Hash('Hash of the state'),
    balance: Nullable(Nano('The balance')),
    extra_currencies: Nullable(ExtraCurrencies('Amounts of other currencies')),
    account_status: Nullable(AccountStatus('Status of the account')),
    frozen_hash: Nullable(Hash('Hash of the state of a frozen account')),
    data_hash: Nullable(Hash('Hash of the data')),
    code_hash: Nullable(Hash('Hash of the code')),
  }),
);

/** Of an account that is not there. */
const NONEXIST_HASH = 'kK7Illr6uxbrw8ubQI665xthjXh4i8gNCYQ1k8rJjaQ=';
const NO_HASHES = { frozen_hash: null, data_hash: null, code_hash: null };

/** `row`: what the index has of that moment; it may be another state. */
export function accountState(
  hash: Uint8Array,
  row: StateRow | undefined,
): Static<typeof AccountState> {
  const text = base64(hash);
  if (text === NONEXIST_HASH)
    return {
      hash: text,
      balance: '0',
      extra_currencies: {},
      account_status: 'nonexist',
      ...NO_HASHES,
    };
  if (!row || base64(row.hash) !== text)
    return {
      hash: text,
      balance: null,
      extra_currencies: null,
      account_status: null,
      ...NO_HASHES,
    };
  return {
    hash: text,
    balance: row.balance,
    extra_currencies: row.extra_currencies ?? {},
    account_status: row.status,
    frozen_hash: base64OrNull(row.frozen_hash),
    data_hash: base64OrNull(row.data_hash),
    code_hash: base64OrNull(row.code_hash),
  };
}
