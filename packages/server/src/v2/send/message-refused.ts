import { RequestError } from '../../http/errors.ts';

/** A message that a lite server refused: in its words exactly, because clients compare them. */
export class MessageRefused extends RequestError {
  override readonly name = 'MessageRefused';
  /** Why, in plain words; null where nothing more is known. */
  readonly explanation: string | null;

  constructor(code: number, message: string, explanation: string | null, options?: ErrorOptions) {
    super(code, message, options);
    this.explanation = explanation;
  }
}
