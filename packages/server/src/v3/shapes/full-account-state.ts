import Type, { type Static } from 'typebox';
import { Boc, Hash, Nano, Nullable, named, RawAddress } from '../../openapi/fields.ts';
import type { AccountRow } from '../../store/read/account-states.ts';
import { rowInterfaces } from './interfaces.ts';
import { LAST_TRANSACTION, lastTransaction } from './last-transaction.ts';
import { AccountStatus, ExtraCurrencies } from './schemas.ts';
import { accountText, base64 } from './text.ts';

/** An account as it is now, with its code and data. */
export const FullAccountState = named(
  'AccountStateFull',
  'An account as it is now, with its code and data',
  Type.Object({
    address: RawAddress('The account'),
    account_state_hash: Hash('Hash of the state'),
    balance: Nano('The balance'),
    extra_currencies: ExtraCurrencies('Amounts of other currencies'),
    status: AccountStatus('Status of the account'),
    frozen_hash: Type.Optional(Hash('Hash of the state of a frozen account')),
    ...LAST_TRANSACTION,
    data_hash: Type.Optional(Hash('Hash of the data')),
    code_hash: Type.Optional(Hash('Hash of the code')),
    data_boc: Type.Optional(Boc('The data')),
    code_boc: Type.Optional(Boc('The code')),
    contract_methods: Nullable(
      Type.Array(Type.Integer(), {
        description: 'Ids of the get-methods; null where they are not known',
        examples: [[85143]],
      }),
    ),
    interfaces: Type.Array(Type.String(), {
      description: 'Names of the interfaces that the contract has',
      examples: [['wallet_v5r1']],
    }),
  }),
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
    interfaces: rowInterfaces(row),
  };
}
