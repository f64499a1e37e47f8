import { type Message, TonwayError } from '@tonway/chain';
import type { MethodRunner } from '../contracts/contract-at.ts';
import type { ChainSession, Upstream } from '../upstream/session.ts';
import type { ChainRequests } from './chain-requests.ts';

/** Announces messages that are sent, so that their traces are visible before they are on the chain. */
export interface MessageFeed {
  /** Returns a function that withdraws the message. Neither throws nor waits. */
  announce(message: Message, boc: Uint8Array): () => void;
}

/** Access to the chain and to the TVM for one request. */
export interface ChainContext extends MethodRunner {
  readonly upstream: Upstream;
  /**
   * Opens a session that is pinned to one chain. `archival`: use only servers with the whole history. `untraced`: the
   * block, the servers and the proofs of this session are not reported in the answer.
   */
  chain(options?: { readonly archival?: boolean; readonly untraced?: boolean }): ChainSession;
  /** If true, messages are parsed but not sent. */
  readonly sendDisabled: boolean;
  /** Null: sent messages are not announced. */
  readonly messageFeed: MessageFeed | null;
  /** Unix time in seconds. */
  now(): number;
}

/** The client of a request to the chain: its permissions and its options. */
export interface Caller {
  /** Whether requests may use the operator's private lite servers. */
  readonly privateServers: boolean;
  /** Whether the answer includes the Merkle proofs. */
  readonly includeProof: boolean;
  /** The answer must be read at this masterchain block or a later one; null: at the newest known block. */
  readonly minSeqno: number | null;
  /** API key or network address: the TVM queue is shared fairly between clients. */
  readonly client: string;
  /** Calls the listener if the client disconnects before the answer is sent. */
  onDisconnect(listener: () => void): void;
}

/** Runs a task against the chain. A task that sends a message must not be repeatable: it runs only once. */
export type OnChain = <T>(
  task: (chain: ChainContext) => Promise<T>,
  options?: { readonly isRepeatable: boolean },
) => Promise<T>;

/** Runs the tasks of one caller; throws what a task throws. */
export function chainRunner(requests: ChainRequests, caller: Caller): OnChain {
  return async (task, { isRepeatable } = { isRepeatable: true }) => {
    await requests.waitForChain(caller);
    const tvmAbort = new AbortController();
    caller.onDisconnect(() => tvmAbort.abort());
    const outcome = await requests.run(caller, {
      run: task,
      isRepeatable,
      tvmAbort,
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

/** The newest verified block is older than `MAX_HEAD_AGE_SECONDS`. */
export class StaleHeadError extends TonwayError {
  override readonly name = 'StaleHeadError';

  constructor(ageSeconds: number, maxSeconds: number) {
    super(
      'HEAD_STALE',
      `the newest verified block is ${ageSeconds} seconds old; answers about a block older than ${maxSeconds} seconds are refused (MAX_HEAD_AGE_SECONDS)`,
      { transient: true },
    );
  }
}

/** The masterchain block that an answer was read at, as the response headers report it. */
export interface AnsweredBlock {
  /** `(-1,8000000000000000,46991999):<root hash>:<file hash>`, the notation of other TON tools. */
  readonly text: string;
  readonly verified: 'signed' | 'none';
  /** True if the request was for the newest block, not for a block by its seqno. */
  readonly isNewest: boolean;
  /** Unix time at which the block was generated; null if unknown. */
  readonly genUtime: number | null;
  /** The current Unix time of the network. */
  readonly nowSeconds: () => number;
}
