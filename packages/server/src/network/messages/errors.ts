import { TonwayError } from '@tonway/chain';
import type { LiteServerError } from '@tonway/lite-client';

/** The input is not an external message, or the message cannot be sent or estimated. */
export class MessageError extends TonwayError {
  override readonly name = 'MessageError';

  constructor(message: string, options?: ErrorOptions) {
    super('MESSAGE_INVALID', message, options);
  }
}

/** A lite server rejected the message. */
export class MessageRefused extends TonwayError {
  override readonly name = 'MessageRefused';
  /** The error of the lite server; clients compare its text. */
  readonly refusal: LiteServerError;
  /** The reason in plain words; null if unknown. */
  readonly explanation: string | null;

  constructor(refusal: LiteServerError, explanation: string | null) {
    super('MESSAGE_REFUSED', refusal.serverMessage, { cause: refusal });
    this.refusal = refusal;
    this.explanation = explanation;
  }
}
