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
import { type Server, sourceOf } from './server.ts';

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

  /** Each await costs time in every request, so a first attempt that succeeds waits for its answer only. */
  async ask<Name extends FunctionName, T>(
    request: PoolRequest<Name>,
    check: Check<Name, T>,
  ): Promise<T> {
    for (let retries: Retries | null = null; ; ) {
      const abort: LinkedAbort | null = this.#isSingle ? null : new LinkedAbort(request.signal);
      const attempt = abort ? { ...request, signal: abort.signal } : request;
      let [query, answer]: [InFlightQuery<Name> | null, Answer<Name> | null] = [null, null];
      try {
        const failure: LiteError | null = retries?.failure ?? null;
        query = retries ? null : this.#dispatcher.startNow(attempt);
        query ??= await this.#dispatcher.assign(attempt, failure);
        answer = await (abort ? this.#hedged(query, attempt, abort, failure) : query.answer);
        const checked = check(answer);
        return checked instanceof Promise ? await checked : checked;
      } catch (error) {
        retries ??= new Retries(request, this.#settings.rounds, this.#isSingle);
        if (!query) await retries.nextRound(error);
        else if (!answer) retries.addFailure(error);
        else if (retries.isLastCheck(error)) await retries.nextRound(error);
        else this.#afterFailedCheck(retries, error, answer);
      } finally {
        abort?.release();
      }
    }
  }

  /** A check may query other servers and fail because of them: only an invalid proof is the fault of the server. */
  #afterFailedCheck(retries: Retries, error: unknown, answer: object): void {
    const server = sourceOf(answer);
    const isInvalid = error instanceof VerificationError;
    if (isInvalid && server) server.distrust(error.message, this.#settings.distrustMs);
    retries.startAgain(isInvalid ? server : undefined);
  }

  /** Queries another server each time the ones before are slow; returns the first answer. */
  async #hedged<Name extends FunctionName>(
    first: InFlightQuery<Name>,
    request: PoolRequest<Name>,
    abort: LinkedAbort,
    failure: LiteError | null,
  ): Promise<Answer<Name>> {
    const isRetry = failure !== null;
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
}

/** The failures of one request, and the servers that it must not use. */
class Retries {
  readonly #request: PoolRequest<FunctionName>;
  readonly #maxRounds: number;
  readonly #isSingle: boolean;
  readonly #backoff = new Backoff(BACKOFF);
  readonly #distrusted = new Set<Server>();
  #failure: LiteError | null = null;
  #failedChecks = 0;
  #rounds = 0;

  constructor(request: PoolRequest<FunctionName>, maxRounds: number, isSingle: boolean) {
    this.#request = request;
    this.#maxRounds = maxRounds;
    this.#isSingle = isSingle;
  }

  /** The most telling failure of a server in this round; null: none. */
  get failure(): LiteError | null {
    return this.#failure;
  }

  /** Continues with the next server after a transient failure. */
  addFailure(error: unknown): void {
    if (!isTransient(error)) throw error;
    this.#failure = preferServerError(this.#failure, error);
  }

  isLastCheck(error: unknown): boolean {
    return !isTransient(error) || ++this.#failedChecks >= MAX_FAILED_CHECKS;
  }

  /** A server that lost a hedged race against an invalid answer may still have a valid one. */
  startAgain(distrusted: Server | undefined): void {
    if (distrusted) this.#distrusted.add(distrusted);
    this.#resetUsed();
  }

  /** Pauses before all servers are tried again; throws the error if the request has failed. */
  async nextRound(error: unknown): Promise<void> {
    // there is no other server: a silent one is asked until the request times out
    if (!(this.#isSingle && error instanceof QueryTimeoutError)) this.#rounds++;
    const pauseMs = this.#backoff.nextMs();
    const isLate = performance.now() + pauseMs >= this.#request.deadlineMs;
    const isLast = isLate || this.#rounds >= this.#maxRounds;
    // no retry for NO_SERVER: the dispatcher has already waited for a server
    if (isLast || !isTransient(error) || error.code === 'NO_SERVER') throw error;
    await pause(pauseMs, this.#request.signal);
    this.#failedChecks = 0;
    this.#resetUsed();
  }

  #resetUsed(): void {
    const { used } = this.#request;
    used.clear();
    for (const server of this.#distrusted) used.add(server);
    this.#failure = null;
  }
}

function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    // a whole number: timers of equal duration share a list
    const timer = setTimeout(resolve, Math.ceil(ms), false);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}
