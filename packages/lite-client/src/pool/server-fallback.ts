import { Backoff } from '../connection/backoff.ts';
import { FollowingAbort, pause } from '../connection/limits.ts';
import { type LiteError, VerificationError } from '../errors.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName } from '../tl/types.ts';
import type { Check } from '../verify/verifying-client.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type InFlightQuery, isTransient, moreTelling, type Question } from './question.ts';
import type { Server } from './server.ts';

export interface FallbackSettings {
  /** How often every server that fits is asked before a question fails. */
  readonly rounds: number;
  /** How long a server may take before a second one is asked too. */
  readonly hedgeAfterMs: () => number;
  /** How long a server that lied is not asked. */
  readonly distrustMs: number;
}

/** So many answers to one question may fail their check before the question fails. */
const MAX_FAILED_CHECKS = 4;
const PAUSE = { minMs: 100, maxMs: 2000 };
/** At most this share of the questions is asked twice, so that a slow day is not made worse. */
const HEDGED_SHARE = 0.1;
const HEDGE_BURST = 10;

/**
 * The one place of this package where a question is asked again. The next server is asked when one fails, when it
 * refuses for a transient reason, and when its answer fails the check; a second one is asked when the first is slow.
 * When all have failed, there is one more round after a pause. A server is asked once a round, and never again by the
 * same question after a lie.
 */
export class ServerFallback {
  readonly #dispatcher: Dispatcher;
  readonly #settings: FallbackSettings;
  readonly #canHedge: boolean;
  #hedgesLeft = HEDGE_BURST;

  constructor(dispatcher: Dispatcher, servers: readonly Server[], settings: FallbackSettings) {
    this.#dispatcher = dispatcher;
    this.#settings = settings;
    this.#canHedge = servers.length > 1;
  }

  async ask<Name extends FunctionName, T>(
    question: Question<Name>,
    check: Check<Name, T>,
  ): Promise<T> {
    const pauses = new Backoff(PAUSE);
    const liars = new Set<Server>();
    for (let round = 1; ; round++) {
      try {
        return await this.#askInTurn(question, check, liars);
      } catch (error) {
        const pauseMs = pauses.nextMs();
        const isLate = performance.now() + pauseMs >= question.deadlineMs;
        const isLast = isLate || round >= this.#settings.rounds;
        // for a server that can be asked at all the dispatcher has waited already
        if (isLast || !isTransient(error) || error.code === 'NO_SERVER') throw error;
        await pause(pauseMs, question.signal);
        reset(question, liars);
      }
    }
  }

  /** One round. */
  async #askInTurn<Name extends FunctionName, T>(
    question: Question<Name>,
    check: Check<Name, T>,
    liars: Set<Server>,
  ): Promise<T> {
    let failure: LiteError | null = null;
    for (let failedChecks = 0; ; ) {
      const answer: Answer<Name> | LiteError = await this.#answer(question, failure);
      if (answer instanceof Error) {
        failure = moreTelling(failure, answer);
        continue;
      }
      try {
        return await check(answer);
      } catch (error) {
        if (!isTransient(error) || ++failedChecks >= MAX_FAILED_CHECKS) throw error;
        // a check that asks further questions may fail by others' fault: then nobody is blamed
        if (error instanceof VerificationError) this.#blame(answer, error.message, liars);
        // whoever only was slower than a liar may still tell the truth
        reset(question, liars);
        failure = null;
      }
    }
  }

  /** Of the next server; its failure, where another server may do better. Throws where no server is left. */
  async #answer<Name extends FunctionName>(
    question: Question<Name>,
    failure: LiteError | null,
  ): Promise<Answer<Name> | LiteError> {
    const abort = this.#canHedge ? new FollowingAbort(question.signal) : null;
    const attempt = abort ? { ...question, signal: abort.signal } : question;
    try {
      const first = await this.#dispatcher.assign(attempt, failure);
      return await (abort ? this.#hedged(first, attempt, abort) : first.answer).catch(transient);
    } finally {
      abort?.release();
    }
  }

  /** Where the first server is slow, a second one is asked; the first answer counts. */
  async #hedged<Name extends FunctionName>(
    first: InFlightQuery<Name>,
    question: Question<Name>,
    abort: FollowingAbort,
  ): Promise<Answer<Name>> {
    this.#hedgesLeft = Math.min(HEDGE_BURST, this.#hedgesLeft + HEDGED_SHARE);
    const isSettled = await settlesWithin(first.answer, this.#settings.hedgeAfterMs());
    const second = isSettled || this.#hedgesLeft < 1 ? null : this.#dispatcher.start(question);
    if (!second) return first.answer;
    this.#hedgesLeft--;
    try {
      return await Promise.any([first.answer, second.answer]);
    } catch (failures) {
      throw (failures as AggregateError).errors[0];
    } finally {
      abort.abort();
    }
  }

  #blame(answer: object, why: string, liars: Set<Server>): void {
    const liar = this.#dispatcher.whoGave(answer);
    if (!liar) return;
    liars.add(liar);
    liar.distrust(why, this.#settings.distrustMs);
  }
}

function reset({ asked }: Question<FunctionName>, liars: ReadonlySet<Server>): void {
  asked.clear();
  for (const liar of liars) asked.add(liar);
}

function transient(error: unknown): LiteError {
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
