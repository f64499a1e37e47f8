import { Account, type Cell } from '@tonway/chain';
import type { FindByHash } from '../boc.ts';
import type { DecodedState } from '../step.ts';
import { viewCurrencies } from './extra-currencies.ts';

/** The content of an account as a block contains it: cells may be pruned, but their hashes are known. */
export type AccountView = Omit<
  DecodedState,
  'account' | 'lt' | 'hash' | 'codeHash' | 'dataHash'
> & {
  readonly code: Cell | null;
  readonly data: Cell | null;
};

const NO_CONTENT = { frozenHash: null, code: null, data: null };
const DELETED: AccountView = {
  ...NO_CONTENT,
  status: 'nonexist',
  balance: 0n,
  extraCurrencies: null,
  prunedCurrencies: null,
};

/** `cell`: null for a deleted account. */
export function viewAccount(cell: Cell | null, find: FindByHash = () => undefined): AccountView {
  return viewLoadedAccount(cell && Account.load(cell), find);
}

export function viewLoadedAccount(
  account: Account | null,
  find: FindByHash = () => undefined,
): AccountView {
  if (account === null) return DELETED;
  const { balance, state } = account.storage;
  const currencies = viewCurrencies(balance.extra, find);
  const view = { ...NO_CONTENT, status: state.kind, balance: balance.coins, ...currencies };
  if (state.kind === 'frozen') return { ...view, frozenHash: state.stateHash };
  if (state.kind === 'uninit') return view;
  return { ...view, code: state.init.code, data: state.init.data };
}
