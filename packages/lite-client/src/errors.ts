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

/** Base of all errors of this package. `transient`: a retry, or another server, may succeed. */
export class LiteError extends TonwayError<LiteErrorCode> {
  override readonly name: string = 'LiteError';

  constructor(code: LiteErrorCode, message: string, transient: boolean, options?: ErrorOptions) {
    super(code, `${message} [${code}]`, { ...options, transient });
  }
}

/** The bytes do not match the TL type. Transient, because another server may answer correctly. */
export class TlError extends LiteError {
  override readonly name = 'TlError';
  /** The message without the code, as a server returns it. */
  readonly reason: string;

  constructor(reason: string, code: 'TL_INVALID' | 'TL_LIMIT' = 'TL_INVALID') {
    super(code, reason, true);
    this.reason = reason;
  }
}

/** The connection failed before the answer arrived. */
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

/** The server has a different zero state than the configured network. */
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

/** No answer before the timeout. */
export class QueryTimeoutError extends LiteError {
  override readonly name = 'QueryTimeoutError';

  constructor(timeoutMs: number) {
    super('QUERY_TIMEOUT', `no answer within ${Math.round(timeoutMs)} ms`, true);
  }
}

/** The proof of an answer is invalid: the server is malicious or broken. */
export class VerificationError extends LiteError {
  override readonly name = 'VerificationError';

  constructor(message: string, options?: ErrorOptions) {
    super('PROOF_INVALID', message, true, options);
  }
}
