import {
  type Cell,
  ChainError,
  cellsByHash,
  equalBytes,
  fillKnown,
  IndexedBoc,
  readBoc,
  toHex,
} from '@tonway/chain';
import type { AccountCode, ExtraCurrencies } from '../../store/tables/rows.ts';
import { accountCode, currencyRoot, listCurrencies, viewAccount } from '../decode/account-view.ts';
import {
  type DecodedState,
  encodeBoc,
  type FindByHash,
  parsePruned,
  type TouchedState,
} from '../step.ts';

/** The complete data of the account, filled in from the previous state; null if parts are missing. */
export function fillData(
  state: TouchedState,
  before: Pick<TouchedState, 'dataHash' | 'data'>,
): Uint8Array | null {
  const { data, dataHash, pruned } = state;
  if (data !== null || dataHash === null) return data;
  // Without a previous state, the missing parts are unknown.
  if (!before.dataHash || !before.data) return null;
  if (equalBytes(before.dataHash, dataHash)) return before.data;
  const view = pruned && partsOf(state, pruned).data;
  const complete = view && filledFrom(view, before.data);
  return complete && encodeBoc(complete);
}

/** The complete code of the account, filled in from BoCs of the previous state; null if parts are missing. */
export function fillCode(state: TouchedState, before: readonly Uint8Array[]): AccountCode | null {
  const { codeHash, pruned } = state;
  if (!codeHash) return null;
  const bocs = before.map((boc) => new IndexedBoc(boc));
  const find: FindByHash = (hash) =>
    bocs.map((boc) => boc.find(hash)).find((cell) => cell !== undefined);
  const view = pruned && partsOf(state, pruned).code;
  const complete = view ? fill(view, find) : find(codeHash);
  return complete ? accountCode(complete) : null;
}

/** The extra currencies of the account, filled in from the previous ones; undefined if parts are missing. */
export function fillCurrencies(
  { extraCurrencies, prunedCurrencies }: DecodedState,
  before: ExtraCurrencies | null,
): ExtraCurrencies | null | undefined {
  if (!prunedCurrencies) return extraCurrencies;
  const root = before && currencyRoot(before);
  const known = root && cellsByHash(root);
  const complete = fill(parsePruned(prunedCurrencies), (hash) => known?.get(toHex(hash)));
  return complete ? listCurrencies(complete) : undefined;
}

/** Parses a pruned account; throws if its hash is not that of the state. */
function partsOf(
  { hash }: TouchedState,
  pruned: Uint8Array,
): { code: Cell | null; data: Cell | null } {
  const account = parsePruned(pruned);
  if (!equalBytes(account.hash(), hash))
    throw new ChainError('MERKLE_MISMATCH', 'a pruned account is not in the state it was kept for');
  return viewAccount(account);
}

function filledFrom(virtual: Cell, source: Uint8Array): Cell | null {
  const boc = new IndexedBoc(source);
  return fill(virtual, (hash) => boc.find(hash));
}

/** The result must equal the pruned tree, because a pruned branch can contain a wrong depth. */
function fill(virtual: Cell, find: FindByHash): Cell | null {
  if (virtual.isComplete) return virtual;
  const filled = fillKnown(virtual, find);
  return filled.isComplete && filled.equals(virtual) ? filled : null;
}

export function readCell(boc: Uint8Array): Cell | null {
  try {
    return readBoc(boc);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

export function hasHash(boc: Uint8Array, hash: Uint8Array): boolean {
  const root = readCell(boc);
  return root !== null && equalBytes(root.hash(), hash);
}

/** Whether the BoC matches the hash, and the methods match the code. A library has no methods of its own. */
export function isValidCode({ hash, boc, methods, library }: AccountCode): boolean {
  const root = readCell(boc);
  if (!root || !equalBytes(root.hash(), hash)) return false;
  const code = accountCode(root);
  if (code.library === null) return library === null && String(code.methods) === String(methods);
  return library !== null && equalBytes(code.library, library);
}
