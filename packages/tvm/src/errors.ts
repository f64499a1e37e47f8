import { TonwayError } from '@tonway/chain';

/** Stable codes: part of the public interface, safe to match on. */
export type TvmErrorCode =
  /** The emulator refuses the input: a malformed state, message or configuration. */
  | 'TVM_INPUT'
  /** The result is more than is taken from a contract. */
  | 'TVM_RESULT'
  | 'TVM_TIMEOUT'
  /** The emulator broke down over this very call, or ran out of memory. */
  | 'TVM_CRASHED'
  /** Too many calls wait, of this client or of all. */
  | 'TVM_BUSY'
  /** The signal of the call was aborted. */
  | 'TVM_ABORTED'
  | 'TVM_CLOSED';

/** Every failure of this package; what a contract does wrong is a result, not an error. */
export class TvmError extends TonwayError<TvmErrorCode> {
  override readonly name = 'TvmError';
  /** The message without its code. */
  readonly reason: string;

  constructor(code: TvmErrorCode, reason: string, options?: ErrorOptions) {
    super(code, `${reason} [${code}]`, { ...options, transient: code === 'TVM_BUSY' });
    this.reason = reason;
  }
}

/** What the caller gave is read or written here: where that fails, it is malformed. */
export function fromCaller<T>(what: string, take: () => T): T {
  try {
    return take();
  } catch (cause) {
    throw new TvmError('TVM_INPUT', `${what} is malformed: ${String(cause)}`, { cause });
  }
}
