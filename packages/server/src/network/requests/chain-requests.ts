import { QueryTimeoutError, within } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import { ChainChangedError, type ChainProblem } from '../upstream/chain-change-detector.ts';
import { waitForRequestedBlock } from '../upstream/errors.ts';
import type { Proof, Upstream } from '../upstream/session.ts';
import {
  type AnsweredBlock,
  ageSeconds,
  type Caller,
  type MessageFeed,
  StaleHeadError,
} from './chain-context.ts';
import { ChainRequest } from './chain-request.ts';

/** Limits of every request to the chain. */
export interface RequestLimits {
  /** Timeout of one attempt of a request. */
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
      /** Whether the chain was replaced while the request was running. */
      readonly isOutdated: boolean;
    }
  | { readonly error: unknown }
);

export interface ChainWork<T> {
  readonly run: (request: ChainRequest) => Promise<T> | T;
  /** Whether `run` may be repeated if the chain is replaced. Sending a message must not be repeated. */
  readonly isRepeatable: boolean;
  /** Aborts the TVM calls of the request. */
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
