import Type, { type Static } from 'typebox';
import {
  balanceOf,
  codeOf,
  dataOf,
  frozenHashOf,
  statusOf,
} from '../../../network/contracts/contract-at.ts';
import type { LedgerAccount } from '../../../store/ledger/transaction.ts';
import { BocEncoder } from '../../http/large-responses.ts';
import { Boc, Hash, Lt, Nano, Nullable, named } from '../../kernel/fields.ts';
import {
  accountNow,
  LEGACY_ACCOUNT,
  LegacyStatus,
  legacyAccount,
  legacyStatus,
  readChain,
} from '../legacy.ts';
import { type Context, operation } from '../operation.ts';
import { base64, base64OrNull } from '../shapes/text.ts';

const AddressInformation = named(
  'AddressInformation',
  'The latest state of an account',
  Type.Object({
    balance: Nano('The balance'),
    code: Nullable(Boc('Code of the contract')),
    data: Nullable(Boc('Data of the contract')),
    last_transaction_lt: Nullable(Lt('When the last transaction happened')),
    last_transaction_hash: Nullable(Hash('Hash of the last transaction')),
    frozen_hash: Nullable(Hash('Hash of the state of a frozen account')),
    status: LegacyStatus,
  }),
);
type Information = Static<typeof AddressInformation>;

const NO_HASH = base64(new Uint8Array(32));

const UNUSED: Information = {
  balance: '0',
  code: null,
  data: null,
  last_transaction_lt: '0',
  last_transaction_hash: NO_HASH,
  frozen_hash: null,
  status: 'uninit',
};

export const addressInformation = operation({
  name: 'addressInformation',
  aliases: ['account'],
  tag: 'Legacy',
  summary: 'Balance, status, code, data and last transaction of an account',
  params: LEGACY_ACCOUNT,
  result: AddressInformation,
  handle: (params, context) =>
    legacyAccount(params, context, { unused: UNUSED, fromIndex, fromChain }),
});

function fromIndex(account: LedgerAccount): Information {
  return {
    balance: account.balance.toString(),
    code: base64OrNull(account.code),
    data: base64OrNull(account.data),
    last_transaction_lt: account.lastTransactionLt.toString(),
    last_transaction_hash: base64(account.lastTransactionHash),
    frozen_hash: base64OrNull(account.frozenHash),
    status: legacyStatus(account),
  };
}

async function fromChain(account: Buffer, context: Context): Promise<Information> {
  const at = await readChain(context, (chain) => accountNow(chain, account));
  const texts = new BocEncoder(context.settings.maxResponseBytes);
  const { lastTransaction } = at;
  return {
    balance: balanceOf(at.account).toString(),
    code: (await texts.encode(codeOf(at.account))) || null,
    data: (await texts.encode(dataOf(at.account))) || null,
    last_transaction_lt: lastTransaction.lt.toString(),
    last_transaction_hash: base64(lastTransaction.hash),
    frozen_hash: base64OrNull(frozenHashOf(at.account)),
    status: statusOf(at.account),
  };
}
