import { ChainError } from '@tonway/chain';
import { LiteError, LiteServerError, VerificationError } from '@tonway/lite-client';

/** No server that may be asked can be: none lives, or none of them keeps the whole history. */
export class NoServerError extends LiteError {
  override readonly name = 'NoServerError';
  /** Whether only servers with the whole history were wanted. */
  readonly archival: boolean;

  constructor(archival: boolean, options?: ErrorOptions) {
    const which = archival ? 'no server keeps the whole history' : 'no server can answer';
    super('NO_SERVER', which, true, options);
    this.archival = archival;
  }
}

/** What the node says of data that it once had. */
const FORGOTTEN = /not in db|gc'd|block not found|cannot (find|load) block/i;

const AHEAD = /older than block's masterchain ref/i;

/** Whether a server with a longer history may still know. */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof LiteServerError)) return false;
  return error.code === 'SERVER_NOT_READY' || FORGOTTEN.test(error.serverMessage);
}

/** Whether the server knows newer blocks than the one that it was to look back from, and the answer lies there. */
export function isAhead(error: unknown): boolean {
  return error instanceof LiteServerError && AHEAD.test(error.serverMessage);
}

/** What a lite server says where nobody has the block yet. */
export function noSuchBlock(): LiteServerError {
  return new LiteServerError({ code: 651, message: 'ltdb: block not found' });
}

/** Reads what an answer must show: where it does not, the server is to blame. */
export function shown<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new VerificationError(`${what}: ${error.message}`, { cause: error });
  }
}
