import { Backoff } from '../connection/backoff.ts';
import { LinkedAbort, pause } from '../connection/limits.ts';
import { type LiteError, QueryTimeoutError, VerificationError } from '../errors.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName } from '../tl/types.ts';
import type { Check } from '../verify/verifying-client.ts';
import type { Dispatcher } from './dispatcher.ts';
import {
  type InFlightQuery,
  isTransient,
  type PoolRequest,
  preferServerError,
} from './pool-request.ts';
import type { Server } from './server.ts';

export interface FallbackSettings {
  /** Number of rounds over all suitable servers before a request fails. */
  readonly rounds: number;
  /** Time after which another server is queried in parallel. */
  readonly hedgeAfterMs: () => number;
  /** How long a server is not used after an answer with an invalid proof. */
  readonly distrustMs: number;
}

/** Number of failed checks after which a request fails. */
const MAX_FAILED_CHECKS = 4;
const BACKOFF = { minMs: 100, maxMs: 2000 };
/**
 * Maximum share of hedged requests, so that hedging does not overload slow servers. It does not apply after a failure: a
 * request that has waited for one timeout must not wait for the next one, too.
 */
const HEDGED_SHARE = 0.1;
const HEDGE_BURST = 10;

/**
 * The only place of this package that retries a query. The next server is used after a failure, a transient error, or a
 * failed check; another server is queried in parallel if those before are slow. When all servers have failed, another round
 * starts after a pause. A server is used once per round, and not again for the same request after an invalid proof.
 */
export class ServerFallback {
  readonly #dispatcher: Dispatcher;
  readonly #settings: FallbackSettings;
  readonly #isSingle: boolean;
  #hedgesLeft = HEDGE_BURST;

  constructor(dispatcher: Dispatcher, servers: readonly Server[], settings: FallbackSettings) {
    this.#dispatcher = dispatcher;
    this.#settings = settings;
    this.#isSingle = servers.length === 1;
  }

  async ask<Name extends FunctionName, T>(
    request: PoolRequest<Name>,
    check: Check<Name, T>,
  ): Promise<T> {
    const backoff = new Backoff(BACKOFF);
    const distrusted = new Set<Server>();
    for (let rounds = 0; ; ) {
      try {
        return await this.#runRound(request, check, distrusted);
      } catch (error) {
        // there is no other server: a silent one is asked until the request times out
        if (!(this.#isSingle && error instanceof QueryTimeoutError)) rounds++;
        const pauseMs = backoff.nextMs();
        const isLate = performance.now() + pauseMs >= request.deadlineMs;
        const isLast = isLate || rounds >= this.#settings.rounds;
        // no retry for NO_SERVER: the dispatcher has already waited for a server
        if (isLast || !isTransient(error) || error.code === 'NO_SERVER') throw error;
        await pause(pauseMs, request.signal);
        resetUsed(request, distrusted);
      }
    }
  }

  /** Tries each suitable server once. */
  async #runRound<Name extends FunctionName, T>(
    request: PoolRequest<Name>,
    check: Check<Name, T>,
    distrusted: Set<Server>,
  ): Promise<T> {
    let failure: LiteError | null = null;
    for (let failedChecks = 0; ; ) {
      const answer: Answer<Name> | LiteError = await this.#answer(request, failure);
      if (answer instanceof Error) {
        failure = preferServerError(failure, answer);
        continue;
      }
      try {
        return await check(answer);
      } catch (error) {
        if (!isTransient(error) || ++failedChecks >= MAX_FAILED_CHECKS) throw error;
        // a check may query other servers and fail because of them: only an invalid proof is the fault of this server
        if (error instanceof VerificationError) this.#distrust(answer, error.message, distrusted);
        // a server that lost a hedged race against an invalid answer may still have a valid one
        resetUsed(request, distrusted);
        failure = null;
      }
    }
  }

  /** The answer of the next server, or its transient failure. Throws if no server is left. */
  async #answer<Name extends FunctionName>(
    request: PoolRequest<Name>,
    failure: LiteError | null,
  ): Promise<Answer<Name> | LiteError> {
    const abort = this.#isSingle ? null : new LinkedAbort(request.signal);
    const attempt = abort ? { ...request, signal: abort.signal } : request;
    try {
      const first = await this.#dispatcher.assign(attempt, failure);
      const isRetry = failure !== null;
      const answer = abort ? this.#hedged(first, attempt, abort, isRetry) : first.answer;
      return await answer.catch(transientOrThrow);
    } finally {
      abort?.release();
    }
  }

  /** Queries another server each time the ones before are slow; returns the first answer. */
  async #hedged<Name extends FunctionName>(
    first: InFlightQuery<Name>,
    request: PoolRequest<Name>,
    abort: LinkedAbort,
    isRetry: boolean,
  ): Promise<Answer<Name>> {
    this.#hedgesLeft = Math.min(HEDGE_BURST, this.#hedgesLeft + HEDGED_SHARE);
    const answers: Promise<Answer<Name>>[] = [];
    for (let next: InFlightQuery<Name> | null = first; next; ) {
      answers.push(next.answer);
      const isSettled = await settlesWithin(Promise.any(answers), this.#settings.hedgeAfterMs());
      const mayHedge = !isSettled && (isRetry || this.#hedgesLeft >= 1);
      next = mayHedge ? this.#dispatcher.start(request) : null;
      if (next && !isRetry) this.#hedgesLeft--;
    }
    try {
      return await Promise.any(answers);
    } catch (failures) {
      throw (failures as AggregateError).errors[0];
    } finally {
      if (answers.length > 1) abort.abort();
    }
  }

  #distrust(answer: object, why: string, distrusted: Set<Server>): void {
    const server = this.#dispatcher.serverOf(answer);
    if (!server) return;
    distrusted.add(server);
    server.distrust(why, this.#settings.distrustMs);
  }
}

function resetUsed({ used }: PoolRequest<FunctionName>, distrusted: ReadonlySet<Server>): void {
  used.clear();
  for (const server of distrusted) used.add(server);
}

function transientOrThrow(error: unknown): LiteError {
  if (isTransient(error)) return error;
  throw error;
}

function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}
