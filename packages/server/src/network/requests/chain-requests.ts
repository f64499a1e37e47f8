import { type BlockIdExt, shardToHex, toHex } from '@tonway/chain';
import { QueryTimeoutError, queryAborted, within } from '@tonway/lite-client';
import type { CallOptions, Tvm } from '@tonway/tvm';
import { Deadlines } from '../../util/deadlines.ts';
import { ChainChangedError, type ChainProblem } from '../upstream/chain-change-detector.ts';
import { waitForRequestedBlock } from '../upstream/errors.ts';
import { networkSeconds } from '../upstream/network-clock.ts';
import type { ChainSession, Proof, Upstream } from '../upstream/session.ts';
import {
  type AnsweredBlock,
  type Caller,
  type ChainContext,
  type MessageFeed,
  StaleHeadError,
} from './chain-context.ts';

export interface RequestLimits {
  readonly timeoutMs: number;
  /** Requests for the newest block fail if that block is older; 0 disables the check. */
  readonly maxHeadAgeSeconds: number;
  /** Of one get-method call. */
  readonly gasLimit: number;
  readonly sendDisabled: boolean;
}

export interface ChainRequestsOptions extends RequestLimits {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  /** Null or absent: sent messages are not announced. */
  readonly messageFeed?: MessageFeed | null;
}

/** The result or the error of a request; `servers` are the lite servers that were queried. */
export type ChainOutcome<T> = { readonly servers: readonly number[] } & (
  | ChainSuccess<T>
  | { readonly error: unknown }
);

export interface ChainSuccess<T> {
  readonly value: T;
  readonly block: AnsweredBlock | null;
  readonly proofs: readonly Proof[];
  readonly isOutdated: boolean;
}

export interface ChainWork<T> {
  readonly run: (request: ChainRequest) => Promise<T> | T;
  /** Whether `run` may be repeated if the chain is replaced. Sending a message must not be repeated. */
  readonly isRepeatable: boolean;
  readonly tvmAbort: AbortController;
}

/** Attempts of one request if the chain is replaced each time. */
const MAX_ATTEMPTS = 3;
const REPLACED: ChainProblem = {
  kind: 'fork',
  message: 'the chain has changed while the answer was made; ask again',
};

/** Runs requests to the chain, each with a timeout; a request is repeated if the chain is replaced while it runs. */
export class ChainRequests {
  readonly #options: ChainRequestsOptions;
  readonly #deadlines: Deadlines;

  constructor(options: ChainRequestsOptions) {
    this.#options = options;
    this.#deadlines = new Deadlines(options.timeoutMs);
  }

  get upstream(): Upstream {
    return this.#options.upstream;
  }

  /** Waits for the block that the caller requires. Null: no wait is needed. False: no server answered. */
  waitForChain({ minSeqno }: Caller): Promise<boolean> | null {
    const { upstream, timeoutMs } = this.#options;
    if (minSeqno === null) return upstream.sync();
    return waitForRequestedBlock(upstream, minSeqno, timeoutMs).then(() => true);
  }

  /** Rejects after the timeout of a request, whatever the answer waits for. */
  withinTimeout<T>(answer: Promise<T>): Promise<T> {
    const { upstream, timeoutMs } = this.#options;
    const timeoutError = () =>
      upstream.chainProblem
        ? new ChainChangedError(upstream.chainProblem)
        : new QueryTimeoutError(timeoutMs);
    return within(answer, { timeoutMs, timeoutError });
  }

  /** Never rejects. */
  run<T>(caller: Caller, work: ChainWork<T>): Promise<ChainOutcome<T>> {
    return new Promise((resolve) => this.#attempt(caller, work, MAX_ATTEMPTS, resolve));
  }

  /** Throws `StaleHeadError` if the newest block is older than the limit. */
  checkAge(block: AnsweredBlock | null): void {
    const { maxHeadAgeSeconds: max } = this.#options;
    const age = block?.isNewest ? ageSeconds(block) : null;
    if (max > 0 && age !== null && age > max) throw new StaleHeadError(age, max);
  }

  /** With callbacks: the whole attempt, with its deadline, costs a single promise. */
  #attempt<T>(
    caller: Caller,
    work: ChainWork<T>,
    attemptsLeft: number,
    resolve: (outcome: ChainOutcome<T>) => void,
  ): void {
    const { upstream } = this.#options;
    const { generation } = upstream;
    const request = new ChainRequest(this.#options, caller, work.tvmAbort);
    let isOver = false;
    const end = (outcome: ChainOutcome<T>): void => {
      if (isOver) return;
      isOver = true;
      withdraw();
      const isReplaced = isChainChanged(outcome) && upstream.generation > generation;
      if (isReplaced && attemptsLeft > 1 && work.isRepeatable)
        this.#attempt(caller, work, attemptsLeft - 1, resolve);
      else resolve(outcome);
    };
    const fail = (error: unknown): void => end({ error, servers: request.servers });
    const withdraw = this.#deadlines.add(() => fail(request.abort()));
    const finish = (value: T, block: AnsweredBlock | null): void =>
      follow(() => this.#success(request, work, value, block), end, fail);
    const succeed = (value: T): void =>
      follow(
        () => request.answeredBlock(),
        (block) => finish(value, block),
        fail,
      );
    follow(() => work.run(request), succeed, fail);
  }

  #success<T>(
    request: ChainRequest,
    work: ChainWork<T>,
    value: T,
    block: AnsweredBlock | null,
  ): ChainOutcome<T> {
    this.checkAge(block);
    const { isOutdated, proofs, servers } = request;
    if (isOutdated && work.isRepeatable) throw new ChainChangedError(REPLACED);
    return { value, block, proofs, servers, isOutdated };
  }
}

/** Calls `succeed` with the value, at once unless it is a promise, or `fail`; neither may throw. */
function follow<T>(
  start: () => T | Promise<T>,
  succeed: (value: T) => void,
  fail: (error: unknown) => void,
): void {
  try {
    const value = start();
    if (value instanceof Promise) value.then(succeed, fail);
    else succeed(value);
  } catch (error) {
    fail(error);
  }
}

function isChainChanged(outcome: ChainOutcome<unknown>): boolean {
  return 'error' in outcome && outcome.error instanceof ChainChangedError;
}

/** Age of the block now; null if its time is unknown. */
export function ageSeconds({ genUtime, nowSeconds }: AnsweredBlock): number | null {
  return genUtime === null ? null : Math.max(0, Math.floor(nowSeconds()) - genUtime);
}

/** One attempt of a request: its sessions, its proofs and its timeout. */
export class ChainRequest implements ChainContext {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly tvmCall: CallOptions;
  readonly gasLimit: number;
  readonly sendDisabled: boolean;
  readonly messageFeed: MessageFeed | null;
  readonly proofs: Proof[] = [];
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #abort = new AbortController();
  readonly #generation: number;
  readonly #tvmAbort: AbortController;

  constructor(options: ChainRequestsOptions, caller: Caller, tvmAbort: AbortController) {
    this.upstream = options.upstream;
    this.tvm = options.tvm;
    this.tvmCall = { client: caller.client, signal: tvmAbort.signal };
    this.gasLimit = options.gasLimit;
    this.sendDisabled = options.sendDisabled;
    this.messageFeed = options.messageFeed ?? null;
    this.#caller = caller;
    this.#tvmAbort = tvmAbort;
    this.#generation = options.upstream.generation;
  }

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  chain({
    archival = false,
    untraced = false,
  }: Parameters<ChainContext['chain']>[0] = {}): ChainSession {
    const { privateServers, includeProof } = this.#caller;
    const { signal } = this.#abort;
    const onProof = untraced || !includeProof ? undefined : this.#addProof;
    const session = this.upstream.session({ archival, privateServers, signal, onProof });
    if (!untraced) this.#sessions.push(session);
    return session;
  }

  readonly #addProof = (proof: Proof): void => void this.proofs.push(proof);

  /** True if the chain was replaced (a fork, a reset devnet) after this request started to read it. */
  get isOutdated(): boolean {
    return this.#sessions.length > 0 && this.#generation !== this.upstream.generation;
  }

  /** Indexes, in the configuration, of the lite servers that answered. */
  get servers(): readonly number[] {
    const [first, ...others] = this.#sessions;
    if (others.length === 0) return first?.trace.servers ?? [];
    return [...new Set(this.#sessions.flatMap(({ trace }) => trace.servers))];
  }

  /** The block that the answer was read at; null if no block was read. */
  answeredBlock(): AnsweredBlock | null | Promise<AnsweredBlock | null> {
    const session = this.#sessions.at(-1);
    if (!session) return null;
    const { block, policy: verified, isNewest } = session.trace;
    if (!block) return null;
    const { upstream } = this;
    const nowSeconds = () => networkSeconds(upstream);
    const answered = { text: blockText(block), verified, isNewest, nowSeconds };
    const time = session.blockTime();
    if (!(time instanceof Promise)) return { ...answered, genUtime: time };
    return time.then((genUtime) => ({ ...answered, genUtime }));
  }

  /** Aborts all reads and TVM calls; returns the error of the request. */
  abort(): Error {
    this.#abort.abort();
    this.#tvmAbort.abort();
    return queryAborted(this.#abort.signal);
  }
}

/** Once per head, because most requests are about it. */
const BLOCK_TEXTS = new WeakMap<BlockIdExt, string>();

function blockText(block: BlockIdExt): string {
  const known = BLOCK_TEXTS.get(block);
  if (known !== undefined) return known;
  const { workchain, shard, seqno, rootHash, fileHash } = block;
  const shortId = `(${workchain},${shardToHex(shard)},${seqno})`;
  const text = `${shortId}:${toHex(rootHash)}:${toHex(fileHash)}`;
  BLOCK_TEXTS.set(block, text);
  return text;
}
