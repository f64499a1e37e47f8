import { TonwayError } from '@tonway/chain';

/** Stable codes: what is wrong with an order about keys. */
export type KeyErrorCode =
  | 'KEY_UNKNOWN'
  | 'KEY_AMBIGUOUS'
  | 'PLAN_UNKNOWN'
  | 'TOO_MANY_KEYS'
  | 'OPTION_INVALID';

/** An order about keys that can't be carried out as it is. */
export class KeyError extends TonwayError<KeyErrorCode> {
  override readonly name = 'KeyError';

  constructor(code: KeyErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}
