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
