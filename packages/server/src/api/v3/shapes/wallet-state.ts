import { readBoc } from '@tonway/chain';
import { loadWallet, type Wallet, walletKind } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { LedgerAccount } from '../../../store/ledger/transaction.ts';
import { Flag, Hash, Int, Nano, named, RawAddress, Text } from '../../openapi/fields.ts';
import { LAST_TRANSACTION, lastTransaction } from './account-state.ts';
import { AccountStatus, ExtraCurrencies } from './schemas.ts';
import { accountText, base64 } from './text.ts';

/** Fields that are parsed from the data of a wallet. */
export const WalletFields = Type.Object({
  wallet_type: Type.Optional(Text('Version of the wallet', 'wallet v5 r1')),
  seqno: Type.Optional(Int('Seqno of the next message of the wallet', 17)),
  wallet_id: Type.Optional(Int('Id of the wallet; since v3', 2_147_483_409)),
});

export const WalletState = named(
  'WalletState',
  'An account as a wallet',
  Type.Object({
    address: RawAddress('The account'),
    is_wallet: Flag('The account is a wallet of a known version', true),
    ...WalletFields.properties,
    is_signature_allowed: Type.Optional(
      Flag('The wallet accepts messages signed by its key; since v5', true),
    ),
    balance: Type.Optional(Nano('The balance')),
    extra_currencies: Type.Optional(ExtraCurrencies('Amounts of extra currencies')),
    status: Type.Optional(AccountStatus('Status of the account')),
    code_hash: Type.Optional(Hash('Hash of the code')),
    ...LAST_TRANSACTION,
  }),
);

export function walletState(account: LedgerAccount): Static<typeof WalletState> {
  const wallet = parseWallet(account);
  const isSignatureAllowed = wallet?.isSignatureAllowed ?? null;
  return {
    address: accountText(account.account),
    is_wallet: wallet !== null,
    ...(wallet && walletFields(wallet)),
    ...(isSignatureAllowed !== null && { is_signature_allowed: isSignatureAllowed }),
    balance: account.balance.toString(),
    ...(account.extraCurrencies && { extra_currencies: account.extraCurrencies }),
    status: account.status,
    ...(account.codeHash && { code_hash: base64(account.codeHash) }),
    ...lastTransaction(account),
  };
}

/** Null if the account is not a wallet or its data is not indexed. */
export function parseWallet({ codeHash, data }: LedgerAccount): Wallet | null {
  const isWallet = codeHash && data && walletKind(codeHash);
  return isWallet ? loadWallet(codeHash, readBoc(data)) : null;
}

/** Responses contain the numbers as unsigned. */
export function walletFields({ kind, seqno, walletId }: Wallet): Static<typeof WalletFields> {
  return {
    wallet_type: kind.name,
    seqno: seqno >>> 0,
    ...(walletId !== null && { wallet_id: walletId >>> 0 }),
  };
}
