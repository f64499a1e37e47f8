import type { Answer } from './tl/lite-api.ts';
import type { FunctionName, Params } from './tl/types.ts';

/** What a question needs of whoever answers it. */
export interface QueryOptions {
  readonly signal?: AbortSignal;
  /** Without it, the default of whoever asks the server. */
  readonly timeoutMs?: number;
  /** The answer is about this masterchain block or later ones: who is behind it must wait for it, or is not asked. */
  readonly minSeqno?: number;
  /** Only a server that keeps the whole history can answer. */
  readonly archival?: boolean;
  /** A pool adds the servers that answered. */
  readonly answeredBy?: Set<unknown>;
}

/**
 * Somebody who answers lite-server questions: one connection, or a pool. A server's `liteServer.error` is thrown as a
 * `LiteServerError`.
 */
export interface LiteClient {
  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options?: QueryOptions,
  ): Promise<Answer<Name>>;
}
