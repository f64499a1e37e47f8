import { interfacesOf } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { LedgerAccount } from '../../ledger/account.ts';
import { Boc, Hash, Nano, Nullable, named, RawAddress } from '../../openapi/fields.ts';
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
