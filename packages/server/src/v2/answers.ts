import { within } from '@tonway/lite-client';
import type { CallOptions, Tvm } from '@tonway/tvm';
import type { Caller } from '../http/caller.ts';
import { RequestError } from '../http/errors.ts';
import { answerJson } from '../http/large-answers.ts';
import { failureReason } from '../http/request-log.ts';
import { ChainChangedError, type ChainProblem } from '../upstream/chain-change.ts';
import type { CacheSnapshot, ChainSession, Proof, Upstream } from '../upstream/session.ts';
import { waitForBlock } from '../upstream/wait-for-block.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';
import { type AnsweredBlock, ageSeconds, answeredBlock } from './answered-block.ts';
import { errorMembers, successMembers } from './envelope.ts';
import { type ErrorAnswer, errorAnswer } from './error-answer.ts';
import type { Input } from './input.ts';
import type { Caching, Context, Operation, V2Settings } from './operation.ts';
import { collectingProofs, proofsJson } from './proofs.ts';
import { type AbortableRun, SharedRuns } from './shared-runs.ts';

export interface AnswersOptions {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly settings: V2Settings;
  readonly cacheBytes: number;
  /** For a request as a whole. */
  readonly timeoutMs: number;
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
/** A chain that changes faster is not worth waiting for. */
const MOST_ATTEMPTS = 3;
const REPLACED: ChainProblem = {
  kind: 'fork',
  message: 'the chain has changed while the answer was made; ask again',
};

/** Answers operations, whoever asks: REST, JSON-RPC, one or many. */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #cache: AnswerCache;
  /** By question, kind of caller and head. */
  readonly #runs = new SharedRuns<Outcome>();

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#cache = new AnswerCache(options.cacheBytes);
    options.upstream.onChainChanged(() => this.#cache.clear());
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
      const awaited = this.#awaited(caller);
      return awaited ? awaited.then(answer).catch(fail) : answer(true);
    } catch (error) {
      return fail(error);
    }
  }

  /** Null: nothing has to be waited for. False: nobody knows whether what is kept is still true. */
  #awaited({ minSeqno }: Caller): Promise<boolean> | null {
    const { upstream, timeoutMs } = this.#options;
    if (minSeqno === null) return upstream.sync();
    return waitForBlock(upstream, minSeqno, timeoutMs).then(() => true);
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
      caller.onGone(abandon);
      return told(outcome, startedMs);
    }
    const key = `${name}${caller.includeProof ? '+' : ' '}${input.key(operation)}`;
    const { head, chainProblem, generation } = this.#options.upstream;
    const cached = chainProblem || !isAnswered ? undefined : this.#cache.get(key, head);
    if (cached) {
      this.#checkAge(cached);
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
    const newRun = () => new Run(this.#options, caller, tvmAbort);
    // what is being sent is sent all the same; emulators have better things to do
    const abandon = () => tvmAbort.abort();
    return { outcome: this.#run(operation, input, newRun, key), abandon };
  }

  /** Never throws. What was read of a chain that is replaced meanwhile is read again, of the new one. */
  async #run(
    operation: Operation,
    input: Input,
    newRun: () => Run,
    key: string | null,
  ): Promise<Outcome> {
    const { upstream } = this.#options;
    for (let attempts = 1; ; attempts++) {
      using run = newRun();
      const { head, generation } = upstream;
      try {
        const result = await run.inTime(operation.handle(input.values(operation), run));
        const found = await run.finish(answerJson(result, this.maxBytes));
        this.#checkAge(found);
        if (run.isOutdated && operation.tag !== 'Send') throw new ChainChangedError(REPLACED);
        if (key !== null && !run.isOutdated) this.#keep(key, found, operation.caching, head);
        return { found, servers: run.servers };
      } catch (error) {
        const isReplaced = error instanceof ChainChangedError && upstream.generation > generation;
        const isFinal = attempts === MOST_ATTEMPTS || operation.tag === 'Send';
        if (!isReplaced || isFinal)
          return { failure: this.#failure(error, operation), servers: run.servers };
      }
    }
  }

  /** An answer that came while the head moved may be about either. */
  #keep(key: string, answer: CachedAnswer, caching: Caching, head: Upstream['head']): void {
    const isSteady = head !== null && head === this.#options.upstream.head;
    if (caching === 'immutable' || isSteady) this.#cache.set(key, answer, caching, head);
  }

  /** Throws where the newest block is too old to be told of as the newest. */
  #checkAge({ block }: CachedAnswer): void {
    const { maxHeadAgeSeconds: max } = this.#options.settings;
    const age = block ? ageSeconds(block) : null;
    if (max > 0 && block?.isNewest && age !== null && age > max)
      throw new RequestError(
        503,
        `the newest verified block is ${age} seconds old; answers about a block older than ${max} seconds are refused (MAX_HEAD_AGE_SECONDS)`,
      );
  }

  #failure(error: unknown, operation: Operation): Failure {
    const failure = errorAnswer(error);
    if (failure.isUnexpected) this.#options.onUnexpected(error, operation.name);
    return { ...failure, reason: failureReason(failure.text, error) };
  }
}

/** The context of one request. */
class Run implements Context, Disposable {
  readonly #options: AnswersOptions;
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #proofs: Proof[] = [];
  readonly #abort = new AbortController();
  readonly #generation: number;
  readonly #tvmAbort: AbortController;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AnswersOptions, caller: Caller, tvmAbort: AbortController) {
    this.#tvmAbort = tvmAbort;
    this.#options = options;
    this.#caller = caller;
    this.#generation = options.upstream.generation;
  }

  /** Whether it has read of a chain that was replaced since. */
  get isOutdated(): boolean {
    return this.#sessions.length > 0 && this.#generation !== this.upstream.generation;
  }

  get upstream(): Upstream {
    return this.#options.upstream;
  }

  get tvm(): Tvm {
    return this.#options.tvm;
  }

  get tvmCall(): CallOptions {
    return { client: this.#caller.client, signal: this.#tvmAbort.signal };
  }

  get gasLimit(): number {
    return this.settings.getMethodGasLimit;
  }

  get settings(): V2Settings {
    return this.#options.settings;
  }

  get includeProof(): boolean {
    return this.#caller.includeProof;
  }

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  chain({ archival = false, unseen = false }: Parameters<Context['chain']>[0] = {}): ChainSession {
    this.#timer ??= setTimeout(() => this.#timeout(), this.#options.timeoutMs);
    const { privateServers } = this.#caller;
    const { signal } = this.#abort;
    const session = this.upstream.session({ archival, privateServers, signal });
    if (unseen) return session;
    this.#sessions.push(session);
    return this.includeProof ? collectingProofs(session, this.#proofs) : session;
  }

  /** Whatever is waited for: servers, or a turn of the TVM. */
  inTime<T>(result: Promise<T> | T): Promise<T> | T {
    if (!(result instanceof Promise)) return result;
    return within(result, { signal: this.#abort.signal });
  }

  #timeout(): void {
    this.#abort.abort();
    this.#tvmAbort.abort();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  get servers(): readonly number[] {
    if (this.#sessions.length === 1) return this.#sessions[0]?.trace.servers ?? NO_SERVERS;
    return [...new Set(this.#sessions.flatMap(({ trace }) => trace.servers))];
  }

  async finish(resultJson: string): Promise<CachedAnswer> {
    const session = this.#sessions.at(-1);
    const genUtime = session?.trace.block ? await session.blockTime() : null;
    return {
      resultJson,
      block: session ? answeredBlock(session.trace, genUtime) : null,
      ...(this.includeProof && { proofJson: proofsJson(this.#proofs) }),
    };
  }
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
