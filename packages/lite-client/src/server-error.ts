import { LiteError, type LiteErrorCode } from './errors.ts';
import type { ServerError } from './tl/lite-api.ts';

/** Codes of the node that mean "not here, or not yet". */
const NOT_READY = new Set([651, 652, 653, -503, 502]);
const RATE_LIMITED = new Set([228, 429]);
/** `-400` covers everything else; only the text tells what another server may still know. */
const ELSEWHERE =
  /not in db|cannot load block|lt not in db|failed to get account state|out of sync/i;

/** A lite server's own refusal. */
export class LiteServerError extends LiteError {
  override readonly name = 'LiteServerError';
  /** The server's number, such as 651 or -400. */
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
  if (NOT_READY.has(code) || ELSEWHERE.test(message)) return 'SERVER_NOT_READY';
  return 'SERVER_ERROR';
}
