/** An error that a client sees: `code` is also the HTTP status, and the text is part of the interface. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly code: number;
  /** Of a refused message: why, in plain words. */
  readonly explanation: string | null;

  constructor(
    code: number,
    message: string,
    { explanation = null, ...options }: ErrorOptions & { explanation?: string | null } = {},
  ) {
    super(message, options);
    this.code = code;
    this.explanation = explanation;
  }
}

/** 422: the request cannot be read, or breaks a rule. */
export class InvalidRequest extends RequestError {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message);
  }
}

/** 404: what is asked for is not there. */
export class NotFound extends RequestError {
  override readonly name = 'NotFound';

  constructor(message: string) {
    super(404, message);
  }
}
