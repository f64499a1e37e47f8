import {
  type AccountState,
  Address,
  type Cell,
  NO_CURRENCIES,
  ShardAccount,
  type ShardAccountFields,
  StateInit,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { makeAccount } from '../genesis/account.ts';
import {
  type CellInput,
  expected,
  type NanoInput,
  NO_INIT,
  parsed,
  toCell,
  toHash,
  toNano,
} from './inputs.ts';

/** An override of account fields; omitted fields keep their values. */
export interface AccountChange {
  readonly balanceNano?: NanoInput;
  /** Code or data make the account active. */
  readonly code?: CellInput;
  readonly data?: CellInput;
  readonly state?: AccountStateName;
  /** The hash of the state that unfreezes a frozen account: 32 bytes or hexadecimal. Default: of its current state. */
  readonly frozenHash?: Uint8Array | string;
  /** Replaces the whole account, including its last transaction; excludes all other fields. */
  readonly shardAccount?: CellInput;
}

const STATE_NAMES = ['nonexist', 'uninit', 'frozen', 'active'] as const;
export type AccountStateName = (typeof STATE_NAMES)[number];

/** Far above any real logical time, and far below the end of their range. */
const MAX_LT = 1n << 62n;

/** The account after the change; null: the account does not exist. */
export function changedAccount(
  address: Address,
  before: ShardAccountFields | null,
  change: AccountChange,
  now: number,
): ShardAccountFields | null {
  if (change.shardAccount) return wholeAccount(address, change.shardAccount, change);
  if (change.state === 'nonexist') return null;
  const { storage } = before?.account ?? {};
  const balance = storage?.balance ?? NO_CURRENCIES;
  const { balanceNano = balance.coins } = change;
  return makeAccount({
    address,
    balance: { ...balance, coins: toNano('balanceNano', balanceNano) },
    state: stateOf(storage?.state ?? { kind: 'uninit' }, change),
    lastPaid: now,
    last: before && {
      lt: before.lastTransactionLt,
      hash: before.lastTransactionHash,
      endLt: storage?.lastTransactionLt ?? 0n,
    },
  });
}

function wholeAccount(
  address: Address,
  given: CellInput,
  { shardAccount: _, ...others }: AccountChange,
): ShardAccountFields | null {
  if (Object.keys(others).length > 0) expected('shardAccount', 'no other field beside it');
  const loaded = parsed('shardAccount', 'a ShardAccount', toCell('shardAccount', given), (cell) => {
    const shardAccount = ShardAccount.load(cell as Cell);
    // parsed lazily: accessed here so that an invalid account is refused
    return { shardAccount, account: shardAccount.account };
  });
  const { shardAccount, account } = loaded;
  if (!account) return null;
  if (!(account.address instanceof Address && account.address.equals(address)))
    expected('shardAccount', `the account of ${address.toRaw()}`);
  const { lastTransactionLt: end } = account.storage;
  if (end >= MAX_LT || shardAccount.lastTransactionLt > end)
    expected('shardAccount', `a last transaction before the time in its storage, below ${MAX_LT}`);
  return shardAccount;
}

function stateOf(before: AccountState, change: AccountChange): AccountState {
  const { state = change.code || change.data ? 'active' : before.kind } = change;
  if (state === 'uninit') return { kind: 'uninit' };
  if (state === 'active') return { kind: 'active', init: initOf(before, change) };
  if (state === 'frozen') return { kind: 'frozen', stateHash: frozenHashOf(before, change) };
  return expected('state', STATE_NAMES.join(', '));
}

function initOf(before: AccountState, { code, data }: AccountChange): StateInit {
  if (!code && !data && before.kind !== 'active')
    expected('code', 'the code of an account that becomes active');
  return {
    ...(before.kind === 'active' ? before.init : NO_INIT),
    ...(code && { code: toCell('code', code) }),
    ...(data && { data: toCell('data', data) }),
  };
}

function frozenHashOf(before: AccountState, { frozenHash }: AccountChange): Uint8Array {
  if (frozenHash === undefined && before.kind === 'active')
    return StateInit.toCell(before.init).hash();
  if (frozenHash === undefined && before.kind === 'frozen') return before.stateHash;
  return toHash('frozenHash', frozenHash);
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
