import Type, { type Static } from 'typebox';
import type { AccountState as LedgerState } from '../../ledger/account.ts';
import { Hash, Nano, Nullable, named } from '../../openapi/fields.ts';
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

/** `state`: what is known about that moment; it may be another state. */
export function accountState(
  hash: Uint8Array,
  state: LedgerState | null,
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
  if (!state || base64(state.hash) !== text)
    return {
      hash: text,
      balance: null,
      extra_currencies: null,
      account_status: null,
      ...NO_HASHES,
    };
  return {
    hash: text,
    balance: state.balance.toString(),
    extra_currencies: state.extraCurrencies ?? {},
    account_status: state.status,
    frozen_hash: base64OrNull(state.frozenHash),
    data_hash: base64OrNull(state.dataHash),
    code_hash: base64OrNull(state.codeHash),
  };
}
