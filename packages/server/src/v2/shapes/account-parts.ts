import { type Account, type Cell, type StateInit, toBase64 } from '@tonway/chain';

export type StateName = 'active' | 'frozen' | 'uninitialized';

/** Nanotons; an account that does not exist has none. */
export function balanceText(account: Account | null): string {
  return (account?.storage.balance.coins ?? 0n).toString();
}

/** The code and data of an active account. */
export function initOf(account: Account | null): StateInit | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init : null;
}

export function codeOf(account: Account | null): Cell | null {
  return initOf(account)?.code ?? null;
}

export function dataOf(account: Account | null): Cell | null {
  return initOf(account)?.data ?? null;
}

/** The hash of the state where the account is frozen, else no text. */
export function frozenHashText(account: Account | null): string {
  const state = account?.storage.state;
  return state?.kind === 'frozen' ? toBase64(state.stateHash) : '';
}

/** An active account without code counts as uninitialized, as does one that does not exist. */
export function stateName(account: Account | null): StateName {
  if (codeOf(account)) return 'active';
  return account?.storage.state.kind === 'frozen' ? 'frozen' : 'uninitialized';
}
