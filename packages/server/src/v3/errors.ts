/** An error that a client sees: `code` is also the HTTP status. */
export class V3Error extends Error {
  override readonly name: string = 'V3Error';
  readonly code: number;
  /** Of a refused message: why, in plain words. */
  readonly explanation: string | null;

  constructor(code: number, message: string, explanation: string | null = null) {
    super(message);
    this.code = code;
    this.explanation = explanation;
  }
}

/** 422: the request breaks a rule. The text is part of the interface. */
export class InvalidRequest extends V3Error {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message);
  }
}

/** 404: what is asked for is not indexed. */
export class NotFound extends V3Error {
  override readonly name = 'NotFound';

  constructor(message: string) {
    super(404, message);
  }
}
