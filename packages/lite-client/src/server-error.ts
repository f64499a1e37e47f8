import { LiteError, type LiteErrorCode } from './errors.ts';
import type { ServerError } from './tl/lite-api.ts';

/** Error codes of a node that lacks the data, or does not have it yet. */
const NOT_READY = new Set([651, 652, 653, -503, 502]);
const RATE_LIMITED = new Set([228, 429]);
/** Code -400 covers all other errors; these messages mean that another server may have the data. */
const MISSING_DATA =
  /not in db|cannot load block|lt not in db|failed to get account state|out of sync/i;

/** An error that a lite server returned. */
export class LiteServerError extends LiteError {
  override readonly name = 'LiteServerError';
  /** The error code of the server, such as 651 or -400. */
  readonly serverCode: number;
  readonly serverMessage: string;

  constructor({ code, message }: Pick<ServerError, 'code' | 'message'>) {
    const kind = kindOf(code, message);
    super(kind, `lite server: ${message} (${code})`, kind !== 'SERVER_ERROR');
    this.serverCode = code;
    this.serverMessage = message;
  }
}

function kindOf(code: number, message: string): LiteErrorCode {
  if (RATE_LIMITED.has(code)) return 'SERVER_RATE_LIMIT';
  if (NOT_READY.has(code) || MISSING_DATA.test(message)) return 'SERVER_NOT_READY';
  return 'SERVER_ERROR';
}
