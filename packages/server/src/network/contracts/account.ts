import type { Account, Cell, StateInit } from '@tonway/chain';
import { loadWallet, type Wallet } from '@tonway/contracts';

/** Null unless the account is active. */
function stateInitOf(account: Account | null): StateInit | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init : null;
}

export function codeOf(account: Account | null): Cell | null {
  return stateInitOf(account)?.code ?? null;
}

export function dataOf(account: Account | null): Cell | null {
  return stateInitOf(account)?.data ?? null;
}

/** Null if the account is not a wallet of a known version, or its data does not match the version. */
export function readWallet(account: Account | null): Wallet | null {
  const init = stateInitOf(account);
  return init?.code && init.data ? loadWallet(init.code.hash(), init.data) : null;
}

/** In nanotons; 0 if the account does not exist. */
export function balanceOf(account: Account | null): bigint {
  return account?.storage.balance.coins ?? 0n;
}

/** Null unless the account is frozen. */
export function frozenHashOf(account: Account | null): Uint8Array | null {
  const state = account?.storage.state;
  return state?.kind === 'frozen' ? state.stateHash : null;
}

/** Accounts that do not exist, and active accounts without code, are `uninitialized`. */
export function statusOf(account: Account | null): 'active' | 'frozen' | 'uninitialized' {
  if (codeOf(account)) return 'active';
  return account?.storage.state.kind === 'frozen' ? 'frozen' : 'uninitialized';
}
