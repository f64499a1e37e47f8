import { type Account, toBase64 } from '@tonway/chain';
import { balanceOf, frozenHashOf } from '../../contracts/account.ts';

export function balanceText(account: Account | null): string {
  return balanceOf(account).toString();
}

/** No text unless the account is frozen. */
export function frozenHashText(account: Account | null): string {
  const hash = frozenHashOf(account);
  return hash ? toBase64(hash) : '';
}
