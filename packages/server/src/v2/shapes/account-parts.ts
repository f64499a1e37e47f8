import { type Account, toBase64 } from '@tonway/chain';
import { codeOf } from '../../contracts/account.ts';

export type StateName = 'active' | 'frozen' | 'uninitialized';

/** Nanotons; an account that does not exist has none. */
export function balanceText(account: Account | null): string {
  return (account?.storage.balance.coins ?? 0n).toString();
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
