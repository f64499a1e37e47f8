import { within } from '@tonway/lite-client';
import type { CallOptions, Tvm } from '@tonway/tvm';
import { networkSeconds } from '../upstream/network-clock.ts';
import type { ChainSession, Proof, Upstream } from '../upstream/session.ts';
import {
  type AnsweredBlock,
  answeredBlock,
  type Caller,
  type ChainContext,
  type MessageFeed,
} from './chain-context.ts';
import type { ChainRequestsOptions } from './chain-requests.ts';

/** One attempt of a request: its sessions, its proofs and its timeout. */
export class ChainRequest implements ChainContext, Disposable {
  readonly proofs: Proof[] = [];
  readonly #options: ChainRequestsOptions;
  readonly #caller: Caller;
  readonly #sessions: ChainSession[] = [];
  readonly #abort = new AbortController();
  readonly #generation: number;
  readonly #tvmAbort: AbortController;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChainRequestsOptions, caller: Caller, tvmAbort: AbortController) {
    this.#options = options;
    this.#caller = caller;
    this.#tvmAbort = tvmAbort;
    this.#generation = options.upstream.generation;
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
    return this.#options.gasLimit;
  }

  get sendDisabled(): boolean {
    return this.#options.sendDisabled;
  }

  get messageFeed(): MessageFeed | null {
    return this.#options.messageFeed ?? null;
  }

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  chain({
    archival = false,
    untraced = false,
  }: Parameters<ChainContext['chain']>[0] = {}): ChainSession {
    this.#timer ??= setTimeout(() => this.#onTimeout(), this.#options.timeoutMs);
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
    const genUtime = session.trace.block ? await session.blockTime() : null;
    const { upstream } = this;
    return answeredBlock(session.trace, genUtime, () => networkSeconds(upstream));
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
