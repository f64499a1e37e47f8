import { LiteError, QueryTimeoutError } from '../errors.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import type { QueryNeeds } from './query-needs.ts';
import type { Server } from './server.ts';

/** A question on its way through the pool. */
export interface Question<Name extends FunctionName> {
  readonly name: Name;
  readonly params: Params<Name>;
  readonly needs: QueryNeeds;
  /** Servers that are not asked any more in this round. */
  readonly asked: Set<Server>;
  readonly answeredBy: Set<unknown> | undefined;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A question that one server works on. */
export interface InFlightQuery<Name extends FunctionName> {
  readonly server: Server;
  readonly answer: Promise<Answer<Name>>;
}

/** Whether the same question may succeed elsewhere, or later. */
export function isTransient(error: unknown): error is LiteError {
  return error instanceof LiteError && error.transient;
}

/** What a server said tells more than that another one said nothing. */
export function moreTelling(before: LiteError | null, now: LiteError): LiteError {
  return before?.code === 'SERVER_NOT_READY' ? before : now;
}

export function noServer(reasons: readonly string[]): LiteError {
  const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
  return new LiteError('NO_SERVER', `no server can answer${why}`, true);
}

export function outOfTime({ timeoutMs }: Question<FunctionName>): LiteError {
  return new QueryTimeoutError(timeoutMs);
}
