import { type Cell, ChainError, equalBytes, readBoc } from '@tonway/chain';
import type { AccountCode } from '../../store/rows.ts';
import { accountCode } from '../decode/account-code.ts';

/** Null: it is no bag of cells. */
export function readCell(bag: Uint8Array): Cell | null {
  try {
    return readBoc(bag);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

export function hasHash(bag: Uint8Array, hash: Uint8Array): boolean {
  const root = readCell(bag);
  return root !== null && equalBytes(root.hash(), hash);
}

/** Whether it has its hash, and its methods; those of a library are elsewhere. */
export function isGoodCode({ hash, boc, methods, library }: AccountCode): boolean {
  const root = readCell(boc);
  if (!root || !equalBytes(root.hash(), hash)) return false;
  const code = accountCode(root);
  if (code.library === null) return library === null && String(code.methods) === String(methods);
  return library !== null && equalBytes(code.library, library);
}
