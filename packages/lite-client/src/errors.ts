import { TonwayError } from '@tonway/chain';

/** Stable codes: part of the public interface, safe to match on. */
export type LiteErrorCode =
  | 'TL_INVALID'
  | 'TL_LIMIT'
  | 'ADNL_PROTOCOL'
  | 'ADNL_HANDSHAKE'
  | 'CONNECTION_CLOSED'
  | 'CONNECTION_BUSY'
  | 'QUERY_TIMEOUT'
  | 'QUERY_ABORTED'
  | 'SERVER_ERROR'
  | 'SERVER_NOT_READY'
  | 'SERVER_RATE_LIMIT'
  | 'NO_SERVER'
  | 'CHAIN_CHANGED'
  | 'PROOF_INVALID'
  | 'TOO_MANY_BLOCKS'
  | 'CONFIG_INVALID';

/** Every failure of this package; `transient` where asking again, or asking another server, can help. */
export class LiteError extends TonwayError<LiteErrorCode> {
  override readonly name: string = 'LiteError';

  constructor(code: LiteErrorCode, message: string, transient: boolean, options?: ErrorOptions) {
    super(code, `${message} [${code}]`, { ...options, transient });
  }
}

/** The bytes are not of the type they should be: the server is broken, another one may not be. */
export class TlError extends LiteError {
  override readonly name = 'TlError';
  /** The message without its code: what a server answers. */
  readonly reason: string;

  constructor(reason: string, code: 'TL_INVALID' | 'TL_LIMIT' = 'TL_INVALID') {
    super(code, reason, true);
    this.reason = reason;
  }
}

/** The connection failed before the answer came. */
export class ConnectionError extends LiteError {
  override readonly name = 'ConnectionError';

  constructor(
    code: 'ADNL_PROTOCOL' | 'ADNL_HANDSHAKE' | 'CONNECTION_CLOSED' | 'CONNECTION_BUSY',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, true, options);
  }
}

/** The server shows another zero state than the one that it should. */
export class OtherNetworkError extends LiteError {
  override readonly name = 'OtherNetworkError';
  readonly zeroState: ZeroStateHashes;

  constructor(zeroState: ZeroStateHashes) {
    super('CONFIG_INVALID', 'the server is of another network', false);
    this.zeroState = zeroState;
  }
}

export interface ZeroStateHashes {
  readonly rootHash: Uint8Array;
  readonly fileHash: Uint8Array;
}

/** No answer in time. */
export class QueryTimeoutError extends LiteError {
  override readonly name = 'QueryTimeoutError';

  constructor(timeoutMs: number) {
    super('QUERY_TIMEOUT', `no answer within ${Math.round(timeoutMs)} ms`, true);
  }
}

/** The answer does not prove what it says: this server lies or is broken. */
export class VerificationError extends LiteError {
  override readonly name = 'VerificationError';

  constructor(message: string, options?: ErrorOptions) {
    super('PROOF_INVALID', message, true, options);
  }
}
