/** Stable codes: safe to match on. */
export type ClientErrorCode =
  /** The server answered with an error: see `status`. */
  | 'HTTP'
  /** No complete answer within the timeout. */
  | 'TIMEOUT'
  /** The server cannot be reached, or the connection broke. */
  | 'NETWORK'
  /** The answer is not what the interface defines. */
  | 'INVALID_ANSWER'
  /** An argument or an option cannot be used; nothing was sent. */
  | 'INVALID_ARGUMENT';

interface ClientErrorOptions extends ErrorOptions {
  readonly operation?: string | undefined;
  readonly url?: string | undefined;
  readonly hint?: string | undefined;
  readonly status?: number | undefined;
  readonly explanation?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
}

/** The error of all calls. An aborted call is rejected with the reason of its signal instead, as `fetch` does. */
export class ClientError extends Error {
  /** `ClientError`, as in the text of the error. */
  override readonly name = 'ClientError';
  /** The kind of failure, safe to match on. */
  readonly code: ClientErrorCode;
  /** The call that failed, for example `v3.transactions`. */
  readonly operation: string | undefined;
  /** The address of the request. */
  readonly url: string | undefined;
  /** What to do about the error, if the client knows it. */
  readonly hint: string | undefined;
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** For a refused message: the reason in plain words, if the server knows it. */
  readonly explanation: string | undefined;
  /** How long the server asks to wait before the next request. */
  readonly retryAfterMs: number | undefined;
  /** By which the operator of the server finds the request in the log. */
  readonly requestId: string | undefined;

  constructor(code: ClientErrorCode, message: string, options: ClientErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.operation = options.operation;
    this.url = options.url;
    this.hint = options.hint;
    this.status = options.status;
    this.explanation = options.explanation;
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
  }

  /** Whether the same request may succeed later: 429, 5xx without a reason of its own, or no answer. */
  get isTemporary(): boolean {
    if (this.code === 'HTTP')
      return this.status === 429 || [502, 503, 504].includes(this.status ?? 0);
    return this.code === 'TIMEOUT' || this.code === 'NETWORK';
  }
}
