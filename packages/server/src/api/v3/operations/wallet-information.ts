import Type, { type Static } from 'typebox';
import { balanceOf, readWallet, statusOf } from '../../../network/contracts/contract-at.ts';
import type { LedgerAccount } from '../../../store/ledger/transaction.ts';
import { RequestError } from '../../kernel/errors.ts';
import { Hash, Lt, Nano, named } from '../../kernel/fields.ts';
import {
  accountNow,
  LEGACY_ACCOUNT,
  LegacyStatus,
  legacyAccount,
  legacyStatus,
  readChain,
} from '../legacy.ts';
import { type Context, operation } from '../operation.ts';
import { parseWallet, WalletFields, walletFields } from '../shapes/contracts.ts';
import { base64 } from '../shapes/text.ts';

const WalletInformation = named(
  'WalletInformation',
  'The latest state of a wallet',
  Type.Object({
    balance: Nano('The balance'),
    ...WalletFields.properties,
    last_transaction_lt: Lt('When the last transaction happened'),
    last_transaction_hash: Hash('Hash of the last transaction'),
    status: LegacyStatus,
  }),
);
type Information = Static<typeof WalletInformation>;

const UNUSED: Information = {
  balance: '0',
  last_transaction_lt: '0',
  last_transaction_hash: base64(new Uint8Array(32)),
  status: 'uninit',
};

export const walletInformation = operation({
  name: 'walletInformation',
  aliases: ['wallet'],
  tag: 'Legacy',
  summary: 'Kind, sequence number and balance of a wallet',
  description: 'The status is 409 `not a wallet` if the account is not a wallet.',
  params: LEGACY_ACCOUNT,
  result: WalletInformation,
  failures: [409],
  handle: (params, context) =>
    legacyAccount(params, context, { unused: UNUSED, fromIndex, fromChain }),
});

function fromIndex(account: LedgerAccount): Information {
  const wallet = parseWallet(account);
  const status = legacyStatus(account);
  if (!wallet && status !== 'uninit') throw notWallet();
  return {
    balance: account.balance.toString(),
    ...(wallet && walletFields(wallet)),
    last_transaction_lt: account.lastTransactionLt.toString(),
    last_transaction_hash: base64(account.lastTransactionHash),
    status,
  };
}

async function fromChain(account: Buffer, context: Context): Promise<Information> {
  const at = await readChain(context, (chain) => accountNow(chain, account));
  const wallet = readWallet(at.account);
  const status = statusOf(at.account);
  if (!wallet && status !== 'uninitialized') throw notWallet();
  return {
    balance: balanceOf(at.account).toString(),
    ...(wallet && walletFields(wallet)),
    last_transaction_lt: at.lastTransaction.lt.toString(),
    last_transaction_hash: base64(at.lastTransaction.hash),
    status,
  };
}

function notWallet(): RequestError {
  return new RequestError(409, 'not a wallet');
}
