import {
  Account,
  Cell,
  CellType,
  ChainError,
  type ExtraCurrencies as CurrencyDictionary,
  Dictionary,
  fillKnown,
  NO_CURRENCIES,
} from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import {
  type AccountCode,
  currencyDictionary,
  type ExtraCurrencies,
} from '../../store/tables/rows.ts';
import { type DecodedState, encodeBoc, encodePruned, type FindByHash } from '../step.ts';

/** Far above any real account; a malicious dictionary of shared cells could have an exponential number of entries. */
const MAX_CURRENCIES = 4096;

/** The extra currencies of a balance, or the known part of their dictionary. */
function viewCurrencies(
  { root }: CurrencyDictionary,
  find: FindByHash,
): Pick<DecodedState, 'extraCurrencies' | 'prunedCurrencies'> {
  if (!(root instanceof Cell)) return { extraCurrencies: null, prunedCurrencies: null };
  const filled = root.isComplete ? root : fillKnown(root, find);
  return filled.isComplete
    ? { extraCurrencies: listCurrencies(filled), prunedCurrencies: null }
    : { extraCurrencies: null, prunedCurrencies: encodePruned(filled) };
}

export function listCurrencies(root: Cell): ExtraCurrencies {
  const { key, value } = NO_CURRENCIES.extra;
  const amounts: Record<string, string> = {};
  let count = 0;
  for (const [id, amount] of new Dictionary(key, value, root)) {
    if (++count > MAX_CURRENCIES)
      throw new ChainError('TLB_INVALID', `an account has more than ${MAX_CURRENCIES} currencies`);
    amounts[id] = amount.toString();
  }
  return amounts;
}

/** Encodes amounts as a dictionary; null if there are none. */
export function currencyRoot(amounts: ExtraCurrencies): Cell | null {
  const { root } = currencyDictionary(amounts);
  return root instanceof Cell ? root : null;
}

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

/** A code in the form that the index stores. */
export function accountCode(code: Cell): AccountCode {
  const [hash, boc] = [code.hash(), encodeBoc(code)];
  return { hash, boc, methods: methodsOf(code), library: libraryOf(code) };
}

function libraryOf(code: Cell): Uint8Array | null {
  return code.type === CellType.Library ? code.rawSlice().skip(8).loadBytes(32) : null;
}
