import { interfacesOf } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type {
  LedgerAccount,
  AccountState as LedgerState,
} from '../../../store/ledger/transaction.ts';
import { Boc, Hash, Lt, Nano, Nullable, named, RawAddress } from '../../kernel/fields.ts';
import { AccountStatus, accountText, base64, base64OrNull, ExtraCurrencies } from './text.ts';

export const AccountState = named(
  'AccountState',
  'An account before or after a transaction. Only the last state of an account in each block is stored; otherwise all fields except the hash are null',
  Type.Object({
    hash: Hash('Hash of the state'),
    balance: Nullable(Nano('The balance')),
    extra_currencies: Nullable(ExtraCurrencies('Amounts of extra currencies')),
    account_status: Nullable(AccountStatus('Status of the account')),
    frozen_hash: Nullable(Hash('Hash of the state of a frozen account')),
    data_hash: Nullable(Hash('Hash of the data')),
    code_hash: Nullable(Hash('Hash of the code')),
  }),
);

/** Hash of the state of a nonexistent account. */
const NONEXIST_HASH = 'kK7Illr6uxbrw8ubQI665xthjXh4i8gNCYQ1k8rJjaQ=';
const NO_HASHES = { frozen_hash: null, data_hash: null, code_hash: null };
const NONEXIST = {
  balance: '0',
  extra_currencies: {},
  account_status: 'nonexist' as const,
  ...NO_HASHES,
};
const UNKNOWN = { balance: null, extra_currencies: null, account_status: null, ...NO_HASHES };

/** `state`: a stored state that may have a different hash; then only the hash is known. */
export function accountState(
  hash: Uint8Array,
  state: LedgerState | null,
): Static<typeof AccountState> {
  const text = base64(hash);
  if (text === NONEXIST_HASH) return { hash: text, ...NONEXIST };
  if (!state || base64(state.hash) !== text) return { hash: text, ...UNKNOWN };
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

const NULL_IF_NONE = 'null if the account has had none since the first block';

export const LAST_TRANSACTION = {
  last_transaction_hash: Nullable(Hash(`Hash of the last transaction, ${NULL_IF_NONE}`)),
  last_transaction_lt: Nullable(Lt(`When the last transaction happened, ${NULL_IF_NONE}`)),
};

/** Both fields are null for an account of the zero state without transactions. */
export function lastTransaction({ lastTransactionLt, lastTransactionHash }: LedgerAccount) {
  return {
    last_transaction_hash: lastTransactionLt > 0n ? base64(lastTransactionHash) : null,
    last_transaction_lt: lastTransactionLt > 0n ? lastTransactionLt.toString() : null,
  };
}

export const FullAccountState = named(
  'AccountStateFull',
  'The latest state of an account, with code and data',
  Type.Object({
    address: RawAddress('The account'),
    account_state_hash: Hash('Hash of the state'),
    balance: Nano('The balance'),
    extra_currencies: ExtraCurrencies('Amounts of extra currencies'),
    status: AccountStatus('Status of the account'),
    frozen_hash: Type.Optional(Hash('Hash of the state of a frozen account')),
    ...LAST_TRANSACTION,
    data_hash: Type.Optional(Hash('Hash of the data')),
    code_hash: Type.Optional(Hash('Hash of the code')),
    data_boc: Type.Optional(Boc('The data')),
    code_boc: Type.Optional(Boc('The code')),
    contract_methods: Nullable(
      Type.Array(Type.Integer(), {
        description: 'Ids of the get-methods; null if they are unknown',
        examples: [[85143]],
      }),
    ),
    interfaces: Type.Array(Type.String(), {
      description: 'Names of the interfaces that the contract has',
      examples: [['wallet_v5r1']],
    }),
  }),
);

export function fullAccountState(account: LedgerAccount): Static<typeof FullAccountState> {
  const { frozenHash, dataHash, codeHash, data, code, methods } = account;
  return {
    address: accountText(account.account),
    account_state_hash: base64(account.hash),
    balance: account.balance.toString(),
    extra_currencies: account.extraCurrencies ?? {},
    status: account.status,
    ...(frozenHash && { frozen_hash: base64(frozenHash) }),
    ...lastTransaction(account),
    ...(dataHash && { data_hash: base64(dataHash) }),
    ...(codeHash && { code_hash: base64(codeHash) }),
    ...(data && { data_boc: base64(data) }),
    ...(code && { code_boc: base64(code) }),
    contract_methods: methods && [...methods],
    interfaces: [...interfacesOf(account)],
  };
}
