import Type, { type Static } from 'typebox';
import type { StateRow } from '../../store/read/states.ts';
import { AccountStatus, Decimal, ExtraCurrencies, Hash, Nullable } from './schemas.ts';
import { base64, base64OrNull } from './text.ts';

/** All but the hash is null where the state is not stored: within a block only the last one of an account is. */
export const AccountState = Type.Object(
  {
    hash: Hash,
    balance: Nullable(Decimal),
    extra_currencies: Nullable(ExtraCurrencies),
    account_status: Nullable(AccountStatus),
    frozen_hash: Nullable(Hash),
    data_hash: Nullable(Hash),
    code_hash: Nullable(Hash),
  },
  { title: 'AccountState' },
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
