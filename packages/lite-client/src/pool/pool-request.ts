import { LiteError, QueryTimeoutError } from '../errors.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import type { QueryNeeds } from './query-needs.ts';
import type { Server } from './server.ts';

/** A query with its state in the pool. */
export interface PoolRequest<Name extends FunctionName> {
  readonly name: Name;
  readonly params: Params<Name>;
  readonly needs: QueryNeeds;
  /** Servers that have been used in this round. */
  readonly used: Set<Server>;
  readonly answeredBy: Set<unknown> | undefined;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A query that was sent to a server. */
export interface InFlightQuery<Name extends FunctionName> {
  readonly server: Server;
  readonly answer: Promise<Answer<Name>>;
}

/** Whether a retry, or another server, may succeed. */
export function isTransient(error: unknown): error is LiteError {
  return error instanceof LiteError && error.transient;
}

/** Prefers the error of a server that lacks the data over a later connection error or timeout. */
export function preferServerError(before: LiteError | null, now: LiteError): LiteError {
  return before?.code === 'SERVER_NOT_READY' ? before : now;
}

export function noServer(reasons: readonly string[]): LiteError {
  const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
  return new LiteError('NO_SERVER', `no server can answer${why}`, true);
}

export function timeoutError({ timeoutMs }: PoolRequest<FunctionName>): LiteError {
  return new QueryTimeoutError(timeoutMs);
}
