import { TonwayError } from '@tonway/chain';
import type { LiteServerError } from '@tonway/lite-client';

/** What is given is no external message, or none that can be sent or estimated. */
export class MessageError extends TonwayError {
  override readonly name = 'MessageError';

  constructor(message: string, options?: ErrorOptions) {
    super('MESSAGE_INVALID', message, options);
  }
}

/** A lite server refused the message. */
export class MessageRefused extends TonwayError {
  override readonly name = 'MessageRefused';
  /** In the words of the lite server, which clients compare. */
  readonly refusal: LiteServerError;
  /** Why, in plain words; null where nothing more is known. */
  readonly explanation: string | null;

  constructor(refusal: LiteServerError, explanation: string | null) {
    super('MESSAGE_REFUSED', refusal.serverMessage, { cause: refusal });
    this.refusal = refusal;
    this.explanation = explanation;
  }
}
