import { Account, type Cell } from '@tonway/chain';
import type { FindByHash } from '../bag.ts';
import type { DecodedState } from '../step.ts';
import { viewCurrencies } from './extra-currencies.ts';

/** What a block shows of an account's content: the cells may be pruned, their hashes are known. */
export type AccountView = Omit<
  DecodedState,
  'account' | 'lt' | 'hash' | 'codeHash' | 'dataHash'
> & {
  readonly code: Cell | null;
  readonly data: Cell | null;
};

const NOTHING = { frozenHash: null, code: null, data: null };
const GONE: AccountView = {
  ...NOTHING,
  status: 'nonexist',
  balance: 0n,
  extraCurrencies: null,
  prunedCurrencies: null,
};

/** Null stands for an account that the state has no more. */
export function viewAccount(cell: Cell | null, find: FindByHash = () => undefined): AccountView {
  const account = cell && Account.load(cell);
  if (account === null) return GONE;
  const { balance, state } = account.storage;
  const currencies = viewCurrencies(balance.extra, find);
  const view = { ...NOTHING, status: state.kind, balance: balance.coins, ...currencies };
  if (state.kind === 'frozen') return { ...view, frozenHash: state.stateHash };
  if (state.kind === 'uninit') return view;
  return { ...view, code: state.init.code, data: state.init.data };
}
