export interface TonwayErrorOptions extends ErrorOptions {
  readonly transient?: boolean;
}

/** Base of the errors of all packages. */
export abstract class TonwayError<Code extends string = string> extends Error {
  /** Stable: part of the public interface, safe to match on. */
  readonly code: Code;
  /** Whether a retry, now or later, here or with another server, can succeed. */
  readonly transient: boolean;

  constructor(code: Code, message: string, options: TonwayErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.transient = options.transient ?? false;
  }
}

/** Stable codes: part of the public interface, safe to match on. */
export type ChainErrorCode =
  | 'BOC_MAGIC'
  | 'BOC_HEADER'
  | 'BOC_TRUNCATED'
  | 'BOC_TRAILING'
  | 'BOC_CRC'
  | 'BOC_INDEX'
  | 'BOC_REFERENCE'
  | 'BOC_CELL'
  | 'BOC_ROOTS'
  | 'BOC_LIMIT'
  | 'CELL_SPECIAL'
  | 'CELL_INVALID'
  | 'CELL_DEPTH'
  | 'CELL_OVERFLOW'
  | 'CELL_UNDERFLOW'
  | 'MERKLE_MISMATCH'
  | 'PROOF_INCOMPLETE'
  | 'PROOF_INVALID'
  | 'DICT_INVALID'
  | 'TLB_INVALID'
  | 'TLB_TRAILING'
  | 'VALUE_RANGE'
  | 'ADDRESS_INVALID'
  | 'SHARD_INVALID'
  | 'CONTENT_INVALID'
  | 'STACK_INVALID';

/** Any failure of this package. Never transient: a retry gives the same result. */
export class ChainError extends TonwayError<ChainErrorCode> {
  override readonly name = 'ChainError';

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(code, `${message} [${code}]`, options);
  }
}

/** What is known of a missing cell. */
interface Missing {
  /** The hash of the cell, in hexadecimal. */
  readonly hash?: string;
  /** The key that was looked up in the dictionary that the cell is part of. */
  readonly key?: Uint8Array;
}

/** A pruned branch of a proof was read: the data is unknown, not absent. */
export class ProofIncompleteError extends ChainError {
  readonly missing: Missing;

  constructor(
    what = 'reached a pruned branch; the proof does not contain this part',
    missing: Missing = {},
  ) {
    super('PROOF_INCOMPLETE', what);
    this.missing = missing;
  }
}
