import {
  type Address,
  type Cell,
  NO_CURRENCIES,
  type ShardAccount,
  type ShardAccountFields,
  type StateInit,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { makeAccount } from '../genesis/account.ts';
import { type CellInput, type NanoInput, NO_INIT, toCell, toNano } from './inputs.ts';

/** An override of account fields; omitted fields keep their values. */
export interface AccountChange {
  readonly balanceNano?: NanoInput;
  readonly code?: CellInput;
  readonly data?: CellInput;
}

/** The account after the change; `before` is null for a new account. */
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

/** The data of a contract that must exist. */
export function dataOf(account: ShardAccount | null, name: string): Cell {
  const state = account?.account?.storage.state;
  const data = state?.kind === 'active' ? state.init.data : null;
  if (!data)
    throw new DevnetError(
      'OPTION_INVALID',
      `the ${name} was removed; revert to a snapshot or start a new devnet`,
    );
  return data;
}
