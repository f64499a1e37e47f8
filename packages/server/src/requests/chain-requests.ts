import type { Tvm } from '@tonway/tvm';
import { ChainChangedError, type ChainProblem } from '../upstream/chain-change.ts';
import type { Proof, Upstream } from '../upstream/session.ts';
import { waitForRequestedBlock } from '../upstream/wait-for-block.ts';
import { type AnsweredBlock, ageSeconds } from './answered-block.ts';
import type { Caller } from './caller.ts';
import { ChainRequest } from './chain-request.ts';
import { StaleHeadError } from './errors.ts';

/** What requests may take, and how old the chain may be that they read. */
export interface RequestLimits {
  /** For a request as a whole. */
  readonly timeoutMs: number;
  /** Answers about a newest block that is older are refused; 0: of any age. */
  readonly maxHeadAgeSeconds: number;
  /** Of a get-method. */
  readonly gasLimit: number;
  readonly sendDisabled: boolean;
}

export interface ChainRequestsOptions extends RequestLimits {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
}

/** What came of a request; `servers` are the lite servers that were asked. */
export type ChainOutcome<T> = { readonly servers: readonly number[] } & (
  | {
      readonly value: T;
      readonly block: AnsweredBlock | null;
      readonly proofs: readonly Proof[];
      /** Whether the chain was replaced meanwhile. */
      readonly isOutdated: boolean;
    }
  | { readonly error: unknown }
);

export interface Work<T> {
  readonly work: (request: ChainRequest) => Promise<T> | T;
  /** Whether the work may be done again on the chain that has replaced another; a message is sent once. */
  readonly isRepeatable: boolean;
  /** Ends the calls of the TVM. */
  readonly tvmAbort: AbortController;
}

/** A chain that changes faster is not worth waiting for. */
const MAX_ATTEMPTS = 3;
const REPLACED: ChainProblem = {
  kind: 'fork',
  message: 'the chain has changed while the answer was made; ask again',
};

/** Requests to the chain, each within its time; work on a chain that is replaced meanwhile is begun anew. */
export class ChainRequests {
  readonly #options: ChainRequestsOptions;

  constructor(options: ChainRequestsOptions) {
    this.#options = options;
  }

  get upstream(): Upstream {
    return this.#options.upstream;
  }

  /** Waits for the block that the caller knows of. Null: there is nothing to wait for. False: no server answers. */
  awaited({ minSeqno }: Caller): Promise<boolean> | null {
    const { upstream, timeoutMs } = this.#options;
    if (minSeqno === null) return upstream.sync();
    return waitForRequestedBlock(upstream, minSeqno, timeoutMs).then(() => true);
  }

  /** Never throws. */
  async run<T>(caller: Caller, order: Work<T>): Promise<ChainOutcome<T>> {
    const { upstream } = this.#options;
    for (let attempts = 1; ; attempts++) {
      using request = new ChainRequest(this.#options, caller, order.tvmAbort);
      const { generation } = upstream;
      try {
        return await this.#attempt(request, order);
      } catch (error) {
        const isReplaced = error instanceof ChainChangedError && upstream.generation > generation;
        if (!isReplaced || attempts === MAX_ATTEMPTS || !order.isRepeatable)
          return { error, servers: request.servers };
      }
    }
  }

  /** Throws where the newest block is too old to be called the newest. */
  checkAge(block: AnsweredBlock | null): void {
    const { maxHeadAgeSeconds: max } = this.#options;
    const age = block?.isNewest ? ageSeconds(block) : null;
    if (max > 0 && age !== null && age > max) throw new StaleHeadError(age, max);
  }

  async #attempt<T>(request: ChainRequest, order: Work<T>): Promise<ChainOutcome<T>> {
    const value = await order.work(request);
    const block = await request.answeredBlock();
    this.checkAge(block);
    const { isOutdated, proofs, servers } = request;
    if (isOutdated && order.isRepeatable) throw new ChainChangedError(REPLACED);
    return { value, block, proofs, servers, isOutdated };
  }
}
