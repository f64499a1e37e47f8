import { TonwayError } from '@tonway/chain';

/** Stable codes: part of the public interface, safe to match on. */
export type DevnetErrorCode =
  | 'STORE_UNKNOWN_PARENT'
  | 'STORE_NOT_NEXT'
  | 'REPLAY_INVALID'
  /** A folder with a chain is damaged, or is of another devnet. */
  | 'DATA_INVALID'
  | 'DATA_LOCKED'
  /** Somebody else could write to the folder in which devnets are registered. */
  | 'FOLDER_NOT_PRIVATE'
  | 'PORT_IN_USE'
  /** What a caller of the devnet asks for cannot be done. */
  | 'OPTION_INVALID'
  | 'SNAPSHOT_UNKNOWN'
  /** The block asked for cannot follow what it was given. */
  | 'COLLATE_INVALID';

/** Every failure of this package that is not a refusal sent to a client. */
export class DevnetError extends TonwayError<DevnetErrorCode> {
  override readonly name = 'DevnetError';

  constructor(code: DevnetErrorCode, message: string, options?: ErrorOptions) {
    super(code, `${message} [${code}]`, options);
  }
}
