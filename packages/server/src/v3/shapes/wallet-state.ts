import { readBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { AccountRow } from '../../store/read/account-states.ts';
import { type Wallet, walletOf } from '../../v2/wallets/read-wallet.ts';
import { WALLET_TYPES } from '../../v2/wallets/wallet-types.ts';
import { lastTransaction } from './last-transaction.ts';
import { AccountStatus, Decimal, ExtraCurrencies, Hash, Nullable, RawAddress } from './schemas.ts';
import { accountText, base64 } from './text.ts';

/** What the data of a wallet says. */
export const WalletFields = Type.Object({
  wallet_type: Type.Optional(Type.String()),
  seqno: Type.Optional(Type.Integer()),
  wallet_id: Type.Optional(Type.Integer()),
});

export const WalletState = Type.Object(
  {
    address: RawAddress,
    is_wallet: Type.Boolean(),
    ...WalletFields.properties,
    is_signature_allowed: Type.Optional(Type.Boolean()),
    balance: Type.Optional(Decimal),
    extra_currencies: Type.Optional(ExtraCurrencies),
    status: Type.Optional(AccountStatus),
    code_hash: Type.Optional(Hash),
    last_transaction_hash: Nullable(Hash),
    last_transaction_lt: Nullable(Decimal),
  },
  { title: 'WalletState' },
);

export function walletState(row: AccountRow): Static<typeof WalletState> {
  const wallet = walletIn(row);
  const isSignatureAllowed = wallet?.isSignatureAllowed ?? null;
  return {
    address: accountText(row.account),
    is_wallet: wallet !== null,
    ...(wallet && walletFields(wallet)),
    ...(isSignatureAllowed !== null && { is_signature_allowed: isSignatureAllowed }),
    balance: row.balance,
    ...(row.extra_currencies && { extra_currencies: row.extra_currencies }),
    status: row.status,
    ...(row.code_hash && { code_hash: base64(row.code_hash) }),
    ...lastTransaction(row),
  };
}

/** Null where it is none, or its data is not known. */
export function walletIn({ code_hash, data }: AccountRow): Wallet | null {
  const isWallet = code_hash && data && WALLET_TYPES.has(base64(code_hash));
  return isWallet ? walletOf(code_hash, readBoc(data)) : null;
}

/** Numbers have no sign here. */
export function walletFields({ type, seqno, walletId }: Wallet): Static<typeof WalletFields> {
  return {
    wallet_type: type.name,
    seqno: seqno >>> 0,
    ...(walletId !== null && { wallet_id: walletId >>> 0 }),
  };
}
