import { TonwayError, type TonwayErrorOptions } from '@tonway/chain';

/** Stable codes: part of the public interface, safe to match on. */
type RequestErrorCode = 'REQUEST_FAILED' | 'REQUEST_INVALID' | 'NOT_FOUND';

interface RequestErrorOptions extends TonwayErrorOptions {
  readonly code?: RequestErrorCode;
  readonly explanation?: string | null;
}

/** An error for the client: the message is part of the interface. */
export class RequestError extends TonwayError<RequestErrorCode> {
  override readonly name: string = 'RequestError';
  /** The HTTP status. */
  readonly status: number;
  /** Rejected messages only: the reason in plain words. */
  readonly explanation: string | null;

  constructor(
    status: number,
    message: string,
    { code = 'REQUEST_FAILED', explanation = null, ...options }: RequestErrorOptions = {},
  ) {
    super(code, message, { transient: status === 503, ...options });
    this.status = status;
    this.explanation = explanation;
  }
}

/** 422: the request cannot be parsed or is invalid. */
export class InvalidRequest extends RequestError {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message, { code: 'REQUEST_INVALID' });
  }
}

const MAX_EXCERPT = 100;

/** The beginning of a value of the client, for the text of an error. */
export function excerpt(value: string): string {
  return value.length > MAX_EXCERPT ? `${value.slice(0, MAX_EXCERPT)}…` : value;
}

/** 404: the requested object does not exist. */
export class NotFound extends RequestError {
  override readonly name = 'NotFound';

  constructor(message: string) {
    super(404, message, { code: 'NOT_FOUND' });
  }
}
