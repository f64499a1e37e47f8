import type { Tvm } from '@tonway/tvm';
import type { CacheSnapshot, ChainSession, Proof, Upstream } from '../upstream/session.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';
import { type AnsweredBlock, answeredBlock } from './answered-block.ts';
import { errorMembers, successMembers } from './envelope.ts';
import { errorAnswer } from './error-answer.ts';
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

const NO_SERVERS: readonly number[] = [];

/** Answers operations, whoever asks: REST, JSON-RPC, one or many. */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #cache: AnswerCache;

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
      return this.#failure(error, operation, NO_SERVERS, startedMs);
    }
  }

  #answer(
    operation: Operation,
    input: Input,
    caller: Caller,
    startedMs: number,
  ): Answer | Promise<Answer> {
    const { caching, name } = operation;
    if (caching === 'never') return this.#run(operation, input, caller, startedMs, null);
    const key = `${name}${caller.includeProof ? '+' : ' '}${input.key(operation)}`;
    const cached = this.#cache.get(key, this.#options.upstream.head);
    if (cached) return success(cached, { servers: NO_SERVERS, startedMs, cached: true });
    return this.#run(operation, input, caller, startedMs, key);
  }

  async #run(
    operation: Operation,
    input: Input,
    caller: Caller,
    startedMs: number,
    key: string | null,
  ): Promise<Answer> {
    const run = new Run(this.#options, caller);
    const { head } = this.#options.upstream;
    try {
      const result = await operation.handle(input.values(operation), run);
      const fresh = run.finish(JSON.stringify(result));
      if (key !== null) this.#keep(key, fresh, operation.caching, head);
      return success(fresh, { servers: run.servers, startedMs, cached: false });
    } catch (error) {
      return this.#failure(error, operation, run.servers, startedMs);
    }
  }

  /** An answer that came while the head moved may be about either. */
  #keep(key: string, answer: CachedAnswer, caching: Caching, head: Upstream['head']): void {
    const isSteady = head !== null && head === this.#options.upstream.head;
    if (caching === 'immutable' || isSteady) this.#cache.set(key, answer, caching, head);
  }

  #failure(
    error: unknown,
    operation: Operation,
    servers: readonly number[],
    startedMs: number,
  ): Answer {
    const { code, text, isUnexpected } = errorAnswer(error);
    if (isUnexpected) this.#options.onUnexpected(error, operation.name);
    const members = errorMembers(code, text, { servers, startedMs, cached: false });
    return { code, members, block: null };
  }
}

/** The context of one request. */
class Run implements Context {
  readonly #options: AnswersOptions;
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #proofs: Proof[] = [];
  #signal: AbortSignal | undefined;

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

  chain({ archival = false }: { readonly archival?: boolean } = {}): ChainSession {
    this.#signal ??= AbortSignal.timeout(this.#options.timeoutMs);
    const { privateServers } = this.#caller;
    const session = this.upstream.session({ archival, privateServers, signal: this.#signal });
    this.#sessions.push(session);
    return this.includeProof ? collectingProofs(session, this.#proofs) : session;
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
