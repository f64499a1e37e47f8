import type { TokenContract } from '../ledger/token.ts';

/** Columns of every table of tokens. */
export interface TokenColumns {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly code_hash: Buffer;
  readonly data_hash: Buffer;
}

export function tokenOf({ account, lt, code_hash, data_hash }: TokenColumns): TokenContract {
  return { account, lastTransactionLt: lt, codeHash: code_hash, dataHash: data_hash };
}

/** `pg` returns numeric as a decimal string. */
export function bigintOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
