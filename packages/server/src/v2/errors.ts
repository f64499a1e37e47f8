/** An error that a client sees: `code` is also the HTTP status. */
export class V2Error extends Error {
  override readonly name: string = 'V2Error';
  readonly code: number;

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A message that a lite server refused: in its words exactly, because clients compare them. */
export class MessageRefused extends V2Error {
  override readonly name = 'MessageRefused';
  /** Why, in plain words; null where nothing more is known. */
  readonly explanation: string | null;

  constructor(code: number, message: string, explanation: string | null, options?: ErrorOptions) {
    super(code, message, options);
    this.explanation = explanation;
  }
}

/** 422: the request cannot be read. The text is part of the interface. */
export class InvalidRequest extends V2Error {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message);
  }
}
