import { within } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { CacheSnapshot, ChainSession, Proof, Upstream } from '../upstream/session.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';
import { type AnsweredBlock, answeredBlock } from './answered-block.ts';
import { errorMembers, successMembers } from './envelope.ts';
import { type ErrorAnswer, errorAnswer } from './error-answer.ts';
import type { Input } from './input.ts';
import type { Caching, Context, Operation, V2Settings } from './operation.ts';
import { collectingProofs, proofsJson } from './proofs.ts';

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

/** What a caller may do and wants. */
export interface Caller {
  readonly privateServers: boolean;
  readonly includeProof: boolean;
}

/** An answer ready to be sent; `members` are those of the envelope, without braces. */
export interface Answer {
  readonly code: number;
  readonly members: string;
  readonly block: AnsweredBlock | null;
}

/** What came of an operation, for all who wait for it. */
type Outcome = { readonly servers: readonly number[] } & (
  | { readonly found: CachedAnswer }
  | { readonly failure: ErrorAnswer }
);

const NO_SERVERS: readonly number[] = [];

/** Answers operations, whoever asks: REST, JSON-RPC, one or many. */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #cache: AnswerCache;
  /** By question, caller and head: who asks what is being answered waits for the same. */
  readonly #underWay = new Map<string, Promise<Outcome>>();

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#cache = new AnswerCache(options.cacheBytes);
  }

  get cache(): CacheSnapshot {
    return this.#cache.snapshot;
  }

  /** Never throws: a failure is an answer too. What is known already is answered at once. */
  answer(operation: Operation, input: () => Input, caller: Caller): Answer | Promise<Answer> {
    const startedMs = performance.now();
    try {
      return this.#answer(operation, input(), caller, startedMs);
    } catch (error) {
      return failed(this.#failure(error, operation), NO_SERVERS, startedMs);
    }
  }

  #answer(
    operation: Operation,
    input: Input,
    caller: Caller,
    startedMs: number,
  ): Answer | Promise<Answer> {
    const { caching, name } = operation;
    const run = (key: string | null) => this.#run(operation, input, caller, key);
    if (caching === 'never') return told(run(null), startedMs);
    const key = `${name}${caller.includeProof ? '+' : ' '}${input.key(operation)}`;
    const { head } = this.#options.upstream;
    const cached = this.#cache.get(key, head);
    if (cached) return success(cached, { servers: NO_SERVERS, startedMs, cached: true });
    const shared = `${caller.privateServers} ${head?.id.seqno} ${key}`;
    return told(
      this.#once(shared, () => run(key)),
      startedMs,
    );
  }

  #once(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const outcome = run().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, outcome);
    return outcome;
  }

  /** Never throws. */
  async #run(
    operation: Operation,
    input: Input,
    caller: Caller,
    key: string | null,
  ): Promise<Outcome> {
    using run = new Run(this.#options, caller);
    const { head } = this.#options.upstream;
    try {
      const result = await run.inTime(operation.handle(input.values(operation), run));
      const found = run.finish(JSON.stringify(result));
      if (key !== null) this.#keep(key, found, operation.caching, head);
      return { found, servers: run.servers };
    } catch (error) {
      return { failure: this.#failure(error, operation), servers: run.servers };
    }
  }

  /** An answer that came while the head moved may be about either. */
  #keep(key: string, answer: CachedAnswer, caching: Caching, head: Upstream['head']): void {
    const isSteady = head !== null && head === this.#options.upstream.head;
    if (caching === 'immutable' || isSteady) this.#cache.set(key, answer, caching, head);
  }

  #failure(error: unknown, operation: Operation): ErrorAnswer {
    const failure = errorAnswer(error);
    if (failure.isUnexpected) this.#options.onUnexpected(error, operation.name);
    return failure;
  }
}

/** The context of one request. */
class Run implements Context, Disposable {
  readonly #options: AnswersOptions;
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #proofs: Proof[] = [];
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AnswersOptions, caller: Caller) {
    this.#options = options;
    this.#caller = caller;
  }

  get upstream(): Upstream {
    return this.#options.upstream;
  }

  get tvm(): Tvm {
    return this.#options.tvm;
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
    this.#timer ??= setTimeout(() => this.#abort.abort(), this.#options.timeoutMs);
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

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  get servers(): readonly number[] {
    if (this.#sessions.length === 1) return this.#sessions[0]?.trace.servers ?? NO_SERVERS;
    return [...new Set(this.#sessions.flatMap(({ trace }) => trace.servers))];
  }

  finish(resultJson: string): CachedAnswer {
    const trace = this.#sessions.at(-1)?.trace;
    return {
      resultJson,
      block: trace?.block ? answeredBlock(trace.block, trace.policy) : null,
      ...(this.includeProof && { proofJson: proofsJson(this.#proofs) }),
    };
  }
}

function success(
  { resultJson, proofJson, block }: CachedAnswer,
  extra: Parameters<typeof successMembers>[1],
): Answer {
  return { code: 200, members: successMembers(resultJson, extra, proofJson), block };
}

function failed(
  { code, text }: ErrorAnswer,
  servers: readonly number[],
  startedMs: number,
): Answer {
  const members = errorMembers(code, text, { servers, startedMs, cached: false });
  return { code, members, block: null };
}

/** To one of those who waited, with the time that it took for them. */
async function told(awaited: Promise<Outcome>, startedMs: number): Promise<Answer> {
  const outcome = await awaited;
  const { servers } = outcome;
  if ('failure' in outcome) return failed(outcome.failure, servers, startedMs);
  return success(outcome.found, { servers, startedMs, cached: false });
}
