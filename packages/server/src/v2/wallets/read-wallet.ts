import { type Account, type Cell, ChainError, toBase64 } from '@tonway/chain';
import { initOf } from '../shapes/account-parts.ts';
import { WALLET_TYPES, type WalletType } from './wallet-types.ts';

export interface Wallet {
  readonly type: WalletType;
  readonly seqno: number;
  readonly walletId: number | null;
  readonly isSignatureAllowed: boolean | null;
}

/** Null where the account is none of the known wallets, or its data is not a wallet's. */
export function readWallet(account: Account | null): Wallet | null {
  const init = initOf(account);
  const type = init?.code && WALLET_TYPES.get(toBase64(init.code.hash()));
  if (!type || !init?.data) return null;
  try {
    return { type, ...readData(type, init.data) };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function readData({ layout }: WalletType, data: Cell): Omit<Wallet, 'type'> {
  const slice = data.slice();
  return {
    isSignatureAllowed: layout === 'allowed seqno id' ? slice.loadBit() : null,
    seqno: slice.loadInt(32),
    walletId: layout === 'seqno' ? null : slice.loadInt(32),
  };
}
