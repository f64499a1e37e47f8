import Type, { type Static } from 'typebox';
import type { AccountRow } from '../../store/read/account-states.ts';
import { interfacesOf } from '../interfaces/interfaces-of.ts';
import { lastTransaction } from './last-transaction.ts';
import {
  AccountStatus,
  Boc,
  Decimal,
  ExtraCurrencies,
  Hash,
  Nullable,
  RawAddress,
} from './schemas.ts';
import { accountText, base64 } from './text.ts';

/** An account as it is now, with its code and data. */
export const FullAccountState = Type.Object(
  {
    address: RawAddress,
    account_state_hash: Hash,
    balance: Decimal,
    extra_currencies: ExtraCurrencies,
    status: AccountStatus,
    frozen_hash: Type.Optional(Hash),
    last_transaction_hash: Nullable(Hash),
    last_transaction_lt: Nullable(Decimal),
    data_hash: Type.Optional(Hash),
    code_hash: Type.Optional(Hash),
    data_boc: Type.Optional(Boc),
    code_boc: Type.Optional(Boc),
    contract_methods: Nullable(Type.Array(Type.Integer())),
    interfaces: Type.Array(Type.String()),
  },
  { title: 'AccountStateFull' },
);

export function fullAccountState(row: AccountRow): Static<typeof FullAccountState> {
  return {
    address: accountText(row.account),
    account_state_hash: base64(row.hash),
    balance: row.balance,
    extra_currencies: row.extra_currencies ?? {},
    status: row.status,
    ...(row.frozen_hash && { frozen_hash: base64(row.frozen_hash) }),
    ...lastTransaction(row),
    ...(row.data_hash && { data_hash: base64(row.data_hash) }),
    ...(row.code_hash && { code_hash: base64(row.code_hash) }),
    ...(row.data && { data_boc: base64(row.data) }),
    ...(row.code && { code_boc: base64(row.code) }),
    contract_methods: row.methods && [...row.methods],
    interfaces: [...interfacesOf(row)],
  };
}
