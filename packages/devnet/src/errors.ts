import { TonwayError, type TonwayErrorOptions } from '@tonway/chain';

/** Stable codes: part of the public interface, safe to match on. */
export type DevnetErrorCode =
  | 'STORE_UNKNOWN_PARENT'
  | 'STORE_NOT_NEXT'
  | 'REPLAY_INVALID'
  /** The data folder is damaged or belongs to another devnet. */
  | 'DATA_INVALID'
  | 'DATA_LOCKED'
  /** Another user can write to the folder in which devnets are registered. */
  | 'FOLDER_NOT_PRIVATE'
  | 'PORT_IN_USE'
  /** The caller passed an invalid option or argument. */
  | 'OPTION_INVALID'
  | 'SNAPSHOT_UNKNOWN'
  | 'CHECKPOINT_UNKNOWN'
  | 'CHECKPOINT_EXISTS'
  /** A file with a chain is damaged or belongs to another network. */
  | 'FILE_INVALID'
  /** A get-method ended with an exit code. */
  | 'METHOD_FAILED'
  /** A message caused no transaction. */
  | 'MESSAGE_REFUSED'
  /** The requested block is not a valid successor of its inputs. */
  | 'COLLATE_INVALID'
  /** The servers of the forked network cannot be read. */
  | 'FORK_SOURCE'
  /** The servers of the forked network prove no part of the state that is needed. */
  | 'FORK_INCOMPLETE';

/** Any failure of this package, except refusals that are sent to a lite client. */
export class DevnetError extends TonwayError<DevnetErrorCode> {
  override readonly name = 'DevnetError';

  constructor(code: DevnetErrorCode, message: string, options?: TonwayErrorOptions) {
    super(code, `${message} [${code}]`, options);
  }
}

/** A contract ended with an exit code: in a get-method, or because it did not accept an external message. */
export class ExitCodeError extends DevnetError {
  readonly exitCode: number;

  constructor(
    code: 'METHOD_FAILED' | 'MESSAGE_REFUSED',
    exitCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
    this.exitCode = exitCode;
  }
}
