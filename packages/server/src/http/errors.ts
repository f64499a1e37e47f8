/** An error for the client: `code` is the HTTP status, and the message is part of the interface. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly code: number;
  /** Rejected messages only: the reason in plain words. */
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

/** 422: the request cannot be parsed or is invalid. */
export class InvalidRequest extends RequestError {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message);
  }
}

/** 404: the requested object does not exist. */
export class NotFound extends RequestError {
  override readonly name = 'NotFound';

  constructor(message: string) {
    super(404, message);
  }
}
