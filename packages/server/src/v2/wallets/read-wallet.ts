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
  return init?.code && init.data ? walletOf(init.code.hash(), init.data) : null;
}

/** The same, of a contract with this code and data. */
export function walletOf(codeHash: Uint8Array, data: Cell): Wallet | null {
  const type = WALLET_TYPES.get(toBase64(codeHash));
  if (!type) return null;
  try {
    return { type, ...readData(type, data) };
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
