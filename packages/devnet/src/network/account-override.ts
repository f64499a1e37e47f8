import {
  type Address,
  NO_CURRENCIES,
  type ShardAccount,
  type ShardAccountFields,
  type StateInit,
} from '@tonway/chain';
import { makeAccount } from '../genesis/account.ts';
import { type CellInput, type NanoInput, NO_INIT, toCell, toNano } from './inputs.ts';

/** What of an account is set by hand; what is left out stays as it is. */
export interface AccountChange {
  readonly balanceNano?: NanoInput;
  readonly code?: CellInput;
  readonly data?: CellInput;
}

/** The account with the changes; null means that there is none. */
export function changedAccount(
  address: Address,
  before: ShardAccount | null,
  change: AccountChange,
  now: number,
): ShardAccountFields {
  const { storage } = before?.account ?? {};
  const balance = storage?.balance ?? NO_CURRENCIES;
  const { state } = storage ?? {};
  const { balanceNano = balance.coins } = change;
  return makeAccount({
    address,
    balance: { ...balance, coins: toNano('balanceNano', balanceNano) },
    init: initOf(state?.kind === 'active' ? state.init : null, change),
    lastPaid: now,
    last: before && {
      lt: before.lastTransactionLt,
      hash: before.lastTransactionHash,
      endLt: storage?.lastTransactionLt ?? 0n,
    },
  });
}

function initOf(before: StateInit | null, { code, data }: AccountChange): StateInit | null {
  if (!code && !data) return before;
  return {
    ...(before ?? NO_INIT),
    ...(code && { code: toCell('code', code) }),
    ...(data && { data: toCell('data', data) }),
  };
}
