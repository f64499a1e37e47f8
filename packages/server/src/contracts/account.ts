import type { Account, Cell, StateInit } from '@tonway/chain';
import { loadWallet, type Wallet } from '@tonway/contracts';

/** The code and data of an active account. */
function initOf(account: Account | null): StateInit | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init : null;
}

export function codeOf(account: Account | null): Cell | null {
  return initOf(account)?.code ?? null;
}

export function dataOf(account: Account | null): Cell | null {
  return initOf(account)?.data ?? null;
}

/** Null if the account is not a known wallet, or its data is not a wallet's. */
export function readWallet(account: Account | null): Wallet | null {
  const init = initOf(account);
  return init?.code && init.data ? loadWallet(init.code.hash(), init.data) : null;
}

/** Nanotons; an account that does not exist has none. */
export function balanceOf(account: Account | null): bigint {
  return account?.storage.balance.coins ?? 0n;
}

/** The hash of the state of a frozen account. */
export function frozenHashOf(account: Account | null): Uint8Array | null {
  const state = account?.storage.state;
  return state?.kind === 'frozen' ? state.stateHash : null;
}

/** An active account without code counts as uninitialized, as does one that does not exist. */
export function statusOf(account: Account | null): 'active' | 'frozen' | 'uninitialized' {
  if (codeOf(account)) return 'active';
  return account?.storage.state.kind === 'frozen' ? 'frozen' : 'uninitialized';
}
