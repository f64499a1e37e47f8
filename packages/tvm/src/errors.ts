import { TonwayError } from '@tonway/chain/errors';

/** Stable codes: part of the public interface, safe to match on. */
export type TvmErrorCode =
  /** The input is invalid: a malformed state, message or configuration. */
  | 'TVM_INPUT'
  /** The result of the contract is too large. */
  | 'TVM_RESULT'
  | 'TVM_TIMEOUT'
  /** The emulator crashed during this call, or ran out of memory. */
  | 'TVM_CRASHED'
  /** Too many queued calls, of this client or in total. */
  | 'TVM_BUSY'
  /** The signal of the call was aborted. */
  | 'TVM_ABORTED'
  | 'TVM_CLOSED';

/** The error type of this package. A failure of a contract is a result, not an error. */
export class TvmError extends TonwayError<TvmErrorCode> {
  override readonly name = 'TvmError';
  /** The message without its code. */
  readonly reason: string;

  constructor(code: TvmErrorCode, reason: string, options?: ErrorOptions) {
    super(code, `${reason} [${code}]`, { ...options, transient: code === 'TVM_BUSY' });
    this.reason = reason;
  }
}

/** Parses or encodes input of the caller. A failure is reported as malformed input. */
export function parseInput<T>(what: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new TvmError('TVM_INPUT', `${what} is malformed: ${String(cause)}`, { cause });
  }
}
