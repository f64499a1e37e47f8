import { shardToHex, toHex } from '@tonway/chain';
import { QueryTimeoutError, within } from '@tonway/lite-client';
import type { CallOptions, Tvm } from '@tonway/tvm';
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
  | {
      readonly value: T;
      readonly block: AnsweredBlock | null;
      readonly proofs: readonly Proof[];
      readonly isOutdated: boolean;
    }
  | { readonly error: unknown }
);

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

  constructor(options: ChainRequestsOptions) {
    this.#options = options;
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

  /** Never throws. */
  async run<T>(caller: Caller, work: ChainWork<T>): Promise<ChainOutcome<T>> {
    const { upstream } = this.#options;
    for (let attempts = 1; ; attempts++) {
      using request = new ChainRequest(this.#options, caller, work.tvmAbort);
      const { generation } = upstream;
      try {
        return await this.#attempt(request, work);
      } catch (error) {
        const isReplaced = error instanceof ChainChangedError && upstream.generation > generation;
        if (!isReplaced || attempts === MAX_ATTEMPTS || !work.isRepeatable)
          return { error, servers: request.servers };
      }
    }
  }

  /** Throws `StaleHeadError` if the newest block is older than the limit. */
  checkAge(block: AnsweredBlock | null): void {
    const { maxHeadAgeSeconds: max } = this.#options;
    const age = block?.isNewest ? ageSeconds(block) : null;
    if (max > 0 && age !== null && age > max) throw new StaleHeadError(age, max);
  }

  async #attempt<T>(request: ChainRequest, work: ChainWork<T>): Promise<ChainOutcome<T>> {
    const value = await work.run(request);
    const block = await request.answeredBlock();
    this.checkAge(block);
    const { isOutdated, proofs, servers } = request;
    if (isOutdated && work.isRepeatable) throw new ChainChangedError(REPLACED);
    return { value, block, proofs, servers, isOutdated };
  }
}

/** Age of the block now; null if its time is unknown. */
export function ageSeconds({ genUtime, nowSeconds }: AnsweredBlock): number | null {
  return genUtime === null ? null : Math.max(0, Math.floor(nowSeconds()) - genUtime);
}

/** One attempt of a request: its sessions, its proofs and its timeout. */
export class ChainRequest implements ChainContext, Disposable {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly tvmCall: CallOptions;
  readonly gasLimit: number;
  readonly sendDisabled: boolean;
  readonly messageFeed: MessageFeed | null;
  readonly proofs: Proof[] = [];
  readonly #timeoutMs: number;
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #abort = new AbortController();
  readonly #generation: number;
  readonly #tvmAbort: AbortController;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChainRequestsOptions, caller: Caller, tvmAbort: AbortController) {
    this.upstream = options.upstream;
    this.tvm = options.tvm;
    this.tvmCall = { client: caller.client, signal: tvmAbort.signal };
    this.gasLimit = options.gasLimit;
    this.sendDisabled = options.sendDisabled;
    this.messageFeed = options.messageFeed ?? null;
    this.#timeoutMs = options.timeoutMs;
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
    this.#timer ??= setTimeout(() => this.#onTimeout(), this.#timeoutMs);
    const { privateServers, includeProof } = this.#caller;
    const { signal } = this.#abort;
    const session = this.upstream.session({ archival, privateServers, signal });
    if (untraced) return session;
    this.#sessions.push(session);
    return includeProof ? withProofs(session, this.proofs) : session;
  }

  /** Rejects when the timeout of the request expires. */
  withTimeout<T>(result: Promise<T> | T): Promise<T> | T {
    if (!(result instanceof Promise)) return result;
    return within(result, { signal: this.#abort.signal });
  }

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
  async answeredBlock(): Promise<AnsweredBlock | null> {
    const session = this.#sessions.at(-1);
    if (!session) return null;
    const { block, policy: verified, isNewest } = session.trace;
    if (!block) return null;
    const genUtime = await session.blockTime();
    const { workchain, shard, seqno, rootHash, fileHash } = block;
    const shortId = `(${workchain},${shardToHex(shard)},${seqno})`;
    const text = `${shortId}:${toHex(rootHash)}:${toHex(fileHash)}`;
    const { upstream } = this;
    return { text, verified, isNewest, genUtime, nowSeconds: () => networkSeconds(upstream) };
  }

  #onTimeout(): void {
    this.#abort.abort();
    this.#tvmAbort.abort();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

/** Wraps a session: the proofs of its reads are appended to `proofs`. */
function withProofs(session: ChainSession, proofs: Proof[]): ChainSession {
  const collect = async <T extends { readonly proof: Proof }>(reading: Promise<T>): Promise<T> => {
    const read = await reading;
    proofs.push(read.proof);
    return read;
  };
  return new Proxy(session, {
    get(target, name) {
      if (name === 'account')
        return (...args: Parameters<ChainSession['account']>) => collect(target.account(...args));
      if (name === 'header')
        return (...args: Parameters<ChainSession['header']>) => collect(target.header(...args));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
