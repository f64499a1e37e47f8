import type { Answer } from './tl/lite-api.ts';
import type { FunctionName, Params } from './tl/types.ts';

/** Options of one query. */
export interface QueryOptions {
  readonly signal?: AbortSignal;
  /** Default: the timeout of the connection or pool. */
  readonly timeoutMs?: number;
  /** The server must have this masterchain block: a server that is behind waits for the block, or is not used. */
  readonly minSeqno?: number;
  /** The query waits for a block that does not exist yet, and takes no capacity of the server. */
  readonly isLongPoll?: true;
  /** True: use archive servers only. */
  readonly archival?: boolean;
  /** Output: a pool adds the servers that answered. */
  readonly answeredBy?: Set<unknown>;
}

/**
 * Sends lite-server queries: a connection or a pool. A `liteServer.error` of the server is thrown as a
 * `LiteServerError`.
 */
export interface LiteClient {
  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options?: QueryOptions,
  ): Promise<Answer<Name>>;
}
