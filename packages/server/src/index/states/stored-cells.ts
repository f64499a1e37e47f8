import { type Cell, ChainError, equalBytes, readBoc } from '@tonway/chain';
import type { AccountCode } from '../../store/tables/rows.ts';
import { accountCode } from '../decode/account-code.ts';

/** Parses a BoC; null if invalid. */
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
