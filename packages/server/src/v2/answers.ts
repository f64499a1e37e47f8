import { type ErrorAnswer, errorAnswer } from '../http/error-answer.ts';
import { answerJson } from '../http/large-answers.ts';
import { failureReason } from '../http/request-log.ts';
import type { AnsweredBlock } from '../requests/answered-block.ts';
import type { Caller } from '../requests/caller.ts';
import type { ChainRequest } from '../requests/chain-request.ts';
import type { ChainRequests } from '../requests/chain-requests.ts';
import type { CacheSnapshot, Upstream } from '../upstream/session.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';
import { errorMembers, proofsJson, successMembers } from './envelope.ts';
import type { Input } from './input.ts';
import type { Caching, Context, Operation, V2Settings } from './operation.ts';
import { type AbortableRun, SharedRuns } from './shared-runs.ts';

export interface AnswersOptions {
  readonly requests: ChainRequests;
  readonly settings: V2Settings;
  readonly cacheBytes: number;
  /** Failures that nobody expected. */
  readonly onUnexpected: (error: unknown, operation: string) => void;
}

/** An answer ready to be sent; `members` are those of the envelope, without braces. */
export interface Answer {
  readonly code: number;
  readonly members: string;
  readonly block: AnsweredBlock | null;
  /** What was found, for whoever may keep it; null: it failed. */
  readonly found: CachedAnswer | null;
  /** Why it failed, for the log; null: it did not. */
  readonly failure: string | null;
}

/** What came of an operation, for all who wait for it. */
type Outcome = { readonly servers: readonly number[] } & (
  | { readonly found: CachedAnswer }
  | { readonly failure: Failure }
);

interface Failure extends ErrorAnswer {
  /** For the log. */
  readonly reason: string;
}

const NO_SERVERS: readonly number[] = [];
/** Answers operations, whoever asks: REST, JSON-RPC, one or many. */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #cache: AnswerCache;
  /** By question, kind of caller and head. */
  readonly #runs = new SharedRuns<Outcome>();

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#cache = new AnswerCache(options.cacheBytes);
    options.requests.upstream.onChainChanged(() => this.#cache.clear());
  }

  /** Of one answer, and of a batch. */
  get maxBytes(): number {
    return this.#options.settings.maxAnswerBytes;
  }

  get cache(): CacheSnapshot {
    return this.#cache.snapshot;
  }

  /** Never throws: a failure is an answer too. What is known already is answered at once. */
  answer(operation: Operation, input: () => Input, caller: Caller): Answer | Promise<Answer> {
    const startedMs = performance.now();
    const fail = (error: unknown) => failed(this.#failure(error, operation), NO_SERVERS, startedMs);
    try {
      const read = input();
      const answer = (isAnswered: boolean) =>
        this.#answer(operation, read, caller, startedMs, isAnswered);
      const awaited = this.#options.requests.waitForChain(caller);
      return awaited ? awaited.then(answer).catch(fail) : answer(true);
    } catch (error) {
      return fail(error);
    }
  }

  #answer(
    operation: Operation,
    input: Input,
    caller: Caller,
    startedMs: number,
    isAnswered: boolean,
  ): Answer | Promise<Answer> {
    const { caching, name } = operation;
    if (caching === 'never') {
      const { outcome, abandon } = this.#begin(operation, input, caller, null);
      caller.onDisconnect(abandon);
      return told(outcome, startedMs);
    }
    const key = `${name}${caller.includeProof ? '+' : ' '}${input.key(operation)}`;
    const { head, chainProblem, generation } = this.#options.requests.upstream;
    const cached = chainProblem || !isAnswered ? undefined : this.#cache.get(key, head);
    if (cached) {
      this.#options.requests.checkAge(cached.block);
      return success(cached, { servers: NO_SERVERS, startedMs, cached: true });
    }
    const shared = `${generation} ${caller.privateServers} ${head?.id.seqno} ${key}`;
    const begin = () => this.#begin(operation, input, caller, key);
    return told(this.#runs.outcome(shared, caller, begin), startedMs);
  }

  #begin(
    operation: Operation,
    input: Input,
    caller: Caller,
    key: string | null,
  ): AbortableRun<Outcome> {
    const tvmAbort = new AbortController();
    // what is being sent is sent all the same; emulators have better things to do
    const abandon = () => tvmAbort.abort();
    return { outcome: this.#run(operation, input, caller, key, tvmAbort), abandon };
  }

  /** Never throws. */
  async #run(
    operation: Operation,
    input: Input,
    caller: Caller,
    key: string | null,
    tvmAbort: AbortController,
  ): Promise<Outcome> {
    const { requests, settings } = this.#options;
    let head: Upstream['head'] = null;
    const run = async (request: ChainRequest): Promise<string> => {
      head = requests.upstream.head;
      const context = contextOf(request, settings);
      const result = await request.withTimeout(operation.handle(input.values(operation), context));
      return answerJson(result, this.maxBytes);
    };
    const isRepeatable = operation.tag !== 'Send';
    const outcome = await requests.run(caller, { run, isRepeatable, tvmAbort });
    const { servers } = outcome;
    if ('error' in outcome) return { failure: this.#failure(outcome.error, operation), servers };
    const { value: resultJson, block, proofs, isOutdated } = outcome;
    const found: CachedAnswer = {
      resultJson,
      block,
      ...(caller.includeProof && { proofJson: proofsJson(proofs) }),
    };
    if (key !== null && !isOutdated) this.#keep(key, found, operation.caching, head);
    return { found, servers };
  }

  /** An answer that came while the head moved may be about either. */
  #keep(key: string, answer: CachedAnswer, caching: Caching, head: Upstream['head']): void {
    const isSteady = head !== null && head === this.#options.requests.upstream.head;
    if (caching === 'immutable' || isSteady) this.#cache.set(key, answer, caching, head);
  }

  #failure(error: unknown, operation: Operation): Failure {
    const failure = errorAnswer(error);
    if (failure.isUnexpected) this.#options.onUnexpected(error, operation.name);
    return { ...failure, reason: failureReason(failure.text, error) };
  }
}

function contextOf(request: ChainRequest, settings: V2Settings): Context {
  const { upstream, tvm, tvmCall, gasLimit, sendDisabled } = request;
  return {
    ...{ upstream, tvm, tvmCall, gasLimit, sendDisabled, settings },
    chain: (options) => request.chain(options),
    now: () => request.now(),
  };
}

function success(found: CachedAnswer, extra: Parameters<typeof successMembers>[1]): Answer {
  const members = successMembers(found.resultJson, extra, found.proofJson);
  return { code: 200, members, block: found.block, found, failure: null };
}

function failed(
  { code, text, explanation, reason }: Failure,
  servers: readonly number[],
  startedMs: number,
): Answer {
  const extra = { servers, startedMs, cached: false };
  const members = errorMembers(code, text, extra, explanation);
  return { code, members, block: null, found: null, failure: reason };
}

/** To one of those who waited, with the time that it took for them. */
async function told(awaited: Promise<Outcome>, startedMs: number): Promise<Answer> {
  const outcome = await awaited;
  const { servers } = outcome;
  if ('failure' in outcome) return failed(outcome.failure, servers, startedMs);
  return success(outcome.found, { servers, startedMs, cached: false });
}
