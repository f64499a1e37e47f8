/** An error that a client sees: `code` is also the HTTP status. */
export class V2Error extends Error {
  override readonly name: string = 'V2Error';
  readonly code: number;

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** 422: the request cannot be read. The text is part of the interface. */
export class InvalidRequest extends V2Error {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message);
  }
}
