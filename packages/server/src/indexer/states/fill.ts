import {
  type Cell,
  ChainError,
  cellsByHash,
  equalBytes,
  fillKnown,
  IndexedBoc,
  toHex,
} from '@tonway/chain';
import type { AccountCode, ExtraCurrencies } from '../../store/rows.ts';
import { type FindByHash, readPruned, writeBag } from '../bag.ts';
import { accountCode } from '../decode/account-code.ts';
import { viewAccount } from '../decode/account-state.ts';
import { currencyRoot, listCurrencies } from '../decode/extra-currencies.ts';
import type { DecodedState, TouchedState } from '../step.ts';

/** The data of an account as it is stored. */
export interface StoredData {
  readonly hash: Uint8Array;
  readonly boc: Uint8Array;
}

/** The whole data of the account, given what is stored of the state before; null where that is not enough. */
export function fillData(state: TouchedState, before: StoredData | null): Uint8Array | null {
  const { data, dataHash, pruned } = state;
  if (data !== null || dataHash === null) return data;
  // What the blocks do not have of it is nowhere else.
  if (!before) return null;
  if (equalBytes(before.hash, dataHash)) return before.boc;
  const view = pruned && partsOf(state, pruned).data;
  const whole = view && filledFrom(view, before.boc);
  return whole && writeBag(whole);
}

/** The whole code of the account, given bags of the state before; null where they are not enough. */
export function fillCode(state: TouchedState, before: readonly Uint8Array[]): AccountCode | null {
  const { codeHash, pruned } = state;
  if (!codeHash) return null;
  const bags = before.map((bag) => new IndexedBoc(bag));
  const find: FindByHash = (hash) =>
    bags.map((bag) => bag.find(hash)).find((cell) => cell !== undefined);
  const view = pruned && partsOf(state, pruned).code;
  const whole = view ? fill(view, find) : find(codeHash);
  return whole ? accountCode(whole) : null;
}

/** The extra currencies of the account, given those before; undefined where that is not enough. */
export function fillCurrencies(
  { extraCurrencies, prunedCurrencies }: DecodedState,
  before: ExtraCurrencies | null,
): ExtraCurrencies | null | undefined {
  if (!prunedCurrencies) return extraCurrencies;
  const root = before && currencyRoot(before);
  const known = root && cellsByHash(root);
  const whole = fill(readPruned(prunedCurrencies), (hash) => known?.get(toHex(hash)));
  return whole ? listCurrencies(whole) : undefined;
}

/** The cells must be those of the state that the block names. */
function partsOf(
  { hash }: TouchedState,
  pruned: Uint8Array,
): { code: Cell | null; data: Cell | null } {
  const account = readPruned(pruned);
  if (!equalBytes(account.hash(), hash))
    throw new ChainError('MERKLE_MISMATCH', 'a pruned account is not in the state it was kept for');
  return viewAccount(account);
}

function filledFrom(virtual: Cell, source: Uint8Array): Cell | null {
  const bag = new IndexedBoc(source);
  return fill(virtual, (hash) => bag.find(hash));
}

/** What was filled in must be what was pruned: a pruned branch can lie about the depth of what it stands for. */
function fill(virtual: Cell, find: FindByHash): Cell | null {
  if (virtual.isComplete) return virtual;
  const filled = fillKnown(virtual, find);
  return filled.isComplete && filled.equals(virtual) ? filled : null;
}
