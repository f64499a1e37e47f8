/** Stable codes: what is wrong with an order about keys. */
export type KeyErrorCode =
  | 'KEY_UNKNOWN'
  | 'KEY_AMBIGUOUS'
  | 'PLAN_UNKNOWN'
  | 'TOO_MANY_KEYS'
  | 'OPTION_INVALID';

/** An order about keys that can't be carried out as it is. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code: KeyErrorCode;

  constructor(code: KeyErrorCode, message: string) {
    super(`${message} [${code}]`);
    this.code = code;
  }
}
