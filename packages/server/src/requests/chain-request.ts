import { within } from '@tonway/lite-client';
import type { CallOptions, Tvm } from '@tonway/tvm';
import type { ChainSession, Proof, Upstream } from '../upstream/session.ts';
import { type AnsweredBlock, answeredBlock } from './answered-block.ts';
import type { Caller } from './caller.ts';
import type { ChainContext } from './chain-context.ts';
import type { ChainRequestsOptions } from './chain-requests.ts';
import { collectingProofs } from './collecting-proofs.ts';

/** One attempt at a request: its sessions, its proofs and its time limit. */
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

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  chain({
    archival = false,
    unseen = false,
  }: Parameters<ChainContext['chain']>[0] = {}): ChainSession {
    this.#timer ??= setTimeout(() => this.#timeout(), this.#options.timeoutMs);
    const { privateServers, includeProof } = this.#caller;
    const { signal } = this.#abort;
    const session = this.upstream.session({ archival, privateServers, signal });
    if (unseen) return session;
    this.#sessions.push(session);
    return includeProof ? collectingProofs(session, this.proofs) : session;
  }

  /** Waits for lite servers or for a turn of the TVM, no longer than a request may. */
  inTime<T>(result: Promise<T> | T): Promise<T> | T {
    if (!(result instanceof Promise)) return result;
    return within(result, { signal: this.#abort.signal });
  }

  /** Whether the request has read a chain that was replaced since. */
  get isOutdated(): boolean {
    return this.#sessions.length > 0 && this.#generation !== this.upstream.generation;
  }

  /** The lite servers that answered, as the configuration numbers them. */
  get servers(): readonly number[] {
    const [first, ...others] = this.#sessions;
    if (others.length === 0) return first?.trace.servers ?? [];
    return [...new Set(this.#sessions.flatMap(({ trace }) => trace.servers))];
  }

  /** The block that the answer is about; null: it is about no block. */
  async answeredBlock(): Promise<AnsweredBlock | null> {
    const session = this.#sessions.at(-1);
    if (!session) return null;
    return answeredBlock(session.trace, session.trace.block ? await session.blockTime() : null);
  }

  #timeout(): void {
    this.#abort.abort();
    this.#tvmAbort.abort();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
