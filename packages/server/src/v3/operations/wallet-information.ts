import Type, { type Static } from 'typebox';
import { RequestError } from '../../http/errors.ts';
import type { LedgerAccount } from '../../ledger/account.ts';
import { Hash, Lt, Nano, named } from '../../openapi/fields.ts';
import { getWalletInformation } from '../../v2/operations/get-wallet-information.ts';
import { LegacyStatus, legacyAccount, legacyStatus } from '../legacy/legacy-account.ts';
import { readV2 } from '../legacy/read-v2.ts';
import { type Context, operation } from '../operation.ts';
import { LEGACY_ACCOUNT } from '../params/legacy.ts';
import { accountText, base64 } from '../shapes/text.ts';
import { WalletFields, walletFields, walletIn } from '../shapes/wallet-state.ts';

const WalletInformation = named(
  'WalletInformation',
  'A wallet as it is now',
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
  description: '409 `not a wallet` where the account is something else.',
  params: LEGACY_ACCOUNT,
  result: WalletInformation,
  failures: [409],
  handle: (asked, context) =>
    legacyAccount(asked, context, { unused: UNUSED, fromIndex, fromChain }),
});

function fromIndex(account: LedgerAccount): Information {
  const wallet = walletIn(account);
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

interface V2Information extends Static<typeof WalletFields> {
  readonly wallet: boolean;
  readonly balance: string;
  readonly account_state: 'uninitialized' | 'active' | 'frozen';
  readonly last_transaction_id: { readonly lt: string; readonly hash: string };
}

async function fromChain(account: Buffer, context: Context): Promise<Information> {
  const address = accountText(account);
  const found = await readV2<V2Information>(context, getWalletInformation, { address });
  const { wallet, wallet_type, seqno, wallet_id, last_transaction_id } = found;
  if (!wallet && found.account_state !== 'uninitialized') throw notWallet();
  return {
    balance: found.balance,
    ...(wallet_type !== undefined && { wallet_type }),
    ...(seqno !== undefined && { seqno: seqno >>> 0 }),
    ...(wallet_id !== undefined && { wallet_id: wallet_id >>> 0 }),
    last_transaction_lt: last_transaction_id.lt,
    last_transaction_hash: last_transaction_id.hash,
    status: found.account_state,
  };
}

function notWallet(): RequestError {
  return new RequestError(409, 'not a wallet');
}
