/** Stable codes: why something is not written. */
export type IndexErrorCode =
  | 'INDEX_OF_ANOTHER_CHAIN'
  | 'CHECKPOINT_MOVED'
  | 'ALREADY_INDEXED'
  | 'NOT_INDEXED'
  | 'ROWS_MISSING';

/** The index refuses what it is given; the message says what to do. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
  readonly code: IndexErrorCode;

  constructor(code: IndexErrorCode, message: string) {
    super(`${message} [${code}]`);
    this.code = code;
  }
}
