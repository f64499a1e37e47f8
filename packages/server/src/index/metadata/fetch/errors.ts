import { TonwayError } from '@tonway/chain';

/** Stable codes of failed fetches. */
export type FetchErrorCode =
  | 'URL_REFUSED'
  | 'URL_UNSUPPORTED'
  | 'ADDRESS_FORBIDDEN'
  | 'NOT_RESOLVED'
  | 'CONNECTION_FAILED'
  | 'TIMEOUT'
  | 'HTTP_STATUS'
  | 'TOO_MANY_REDIRECTS'
  | 'WRONG_TYPE'
  | 'TOO_LARGE'
  | 'CONTENT_INVALID';

/** A retry of these can succeed. */
const TRANSIENT: ReadonlySet<FetchErrorCode> = new Set([
  'NOT_RESOLVED',
  'CONNECTION_FAILED',
  'TIMEOUT',
  'HTTP_STATUS',
]);

/** Content could not be fetched from the host that a token names. */
export class FetchError extends TonwayError<FetchErrorCode> {
  override readonly name = 'FetchError';

  constructor(code: FetchErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, { ...options, transient: TRANSIENT.has(code) });
  }
}

/** The error of a connection that was refused, reset, or spoke no HTTP. */
export function connectionFailed(cause: unknown): FetchError {
  const { message, code } = cause as { message?: string; code?: string };
  return new FetchError('CONNECTION_FAILED', message || code || 'the connection failed', { cause });
}
