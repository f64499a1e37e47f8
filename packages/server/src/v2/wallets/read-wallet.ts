import type { Account } from '@tonway/chain';
import { loadWallet, type Wallet } from '@tonway/contracts';
import { initOf } from '../shapes/account-parts.ts';

/** Null if the account is not a known wallet, or its data is not a wallet's. */
export function readWallet(account: Account | null): Wallet | null {
  const init = initOf(account);
  return init?.code && init.data ? loadWallet(init.code.hash(), init.data) : null;
}
