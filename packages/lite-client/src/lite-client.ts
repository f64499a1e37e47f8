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
  readonly asked?: AskedServers;
  /** Whoever chooses servers adds those that answered; unlike `asked`, it changes nothing. */
  readonly answeredBy?: Set<unknown>;
}

/**
 * The servers that were asked on behalf of one question, in this order, whoever answered last. Who chooses servers
 * adds its choice and takes nobody who is in it already: two questions that share it go to different servers.
 */
export type AskedServers = Set<unknown>;

/**
 * Somebody who answers lite-server questions: one connection, a pool, or either of them behind wrappers that retry,
 * hedge, cache, coalesce or verify. A server's `liteServer.error` is thrown as a `LiteServerError`.
 */
export interface LiteClient {
  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options?: QueryOptions,
  ): Promise<Answer<Name>>;
}
