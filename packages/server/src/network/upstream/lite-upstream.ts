import type { BlockIdExt } from '@tonway/chain';
import {
  type LiteError,
  type Params,
  type Policy,
  QueryTimeoutError,
  type Result,
} from '@tonway/lite-client';
import {
  type ChainChange,
  ChainChangeDetector,
  ChainChangedError,
  type ChainProblem,
} from './chain-change-detector.ts';
import { type BlockFacts, ChainSession } from './chain-session.ts';
import { NoServerError } from './errors.ts';
import { HeadTracker, SYNC_TIMEOUT_MS } from './head-tracker.ts';
import { GroupFallback, type ServerGroup } from './server-group.ts';
import type { Head, SessionOptions, Upstream, UpstreamSnapshot } from './session.ts';
import { SharedAnswers } from './shared-results.ts';

interface LiteUpstreamOptions {
  readonly zeroState: BlockIdExt;
  readonly policy: Policy;
  readonly cacheBytes: number;
  /** Whether the network is a devnet: its chain may be reverted, and every block must be seen at once. */
  readonly isDevnet: boolean;
  readonly observer: UpstreamObserver;
}

export interface UpstreamObserver {
  /** The servers' chain has changed, so nothing is read; null: the servers have the verified chain again. */
  chainProblem?(problem: ChainProblem | null): void;
  /** A lite server has failed, with the reason; null: the server answers again. Reported once per change. */
  serverChanged?(name: string, unusable: string | null): void;
  /** A query to a lite server has ended; `code`: of its error, or `OK`. */
  answered?(method: string, code: string, seconds: number): void;
  /** The chain has changed, and the upstream has restarted on the new chain. */
  startedOver?(change: ChainChange): void;
}

/** One chain, read from lite servers. */
export class LiteUpstream implements Upstream {
  readonly zeroState: BlockIdExt;
  readonly #policy: Policy;
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #tracker: HeadTracker;
  readonly #detector: ChainChangeDetector;
  readonly #isDevnet: boolean;
  readonly #facts: BlockFacts = new WeakMap();
  #endedBy: ChainProblem | null = null;
  #syncFailure: LiteError | null = null;
  #consensus: { readonly seqno: number; readonly utime: number } | null = null;

  /** `groups`: the preferred group first. */
  constructor(groups: readonly ServerGroup[], options: LiteUpstreamOptions) {
    this.zeroState = options.zeroState;
    this.#policy = options.policy;
    this.#groups = groups;
    this.#answers = new SharedAnswers(options.cacheBytes);
    this.#isDevnet = options.isDevnet;
    for (const { reader } of groups) reader.pool.events.on('chain', () => this.#recordConsensus());
    for (const { reader } of groups)
      reader.pool.events.on('answer', (_, method, ms, error) =>
        options.observer.answered?.(method, error?.code ?? 'OK', ms / 1000),
      );
    for (const group of groups)
      group.onServerChanged((...change) => options.observer.serverChanged?.(...change));
    this.#tracker = new HeadTracker(groups, this.#answers, () => this.#detector);
    this.#detector = new ChainChangeDetector(groups, {
      revertible: options.isDevnet,
      head: () => this.#tracker.head,
      onProblem: (problem) => options.observer.chainProblem?.(problem),
    });
  }

  get head(): Upstream['head'] {
    return this.#tracker.head;
  }

  get chainProblem(): ChainProblem | null {
    return this.#endedBy ?? this.#detector.problem;
  }

  /** Constant: only a `RestartingUpstream` restarts. */
  readonly generation = 0;

  onHead(listener: (head: Head) => void): () => void {
    this.#tracker.events.on('head', listener);
    return () => void this.#tracker.events.off('head', listener);
  }

  onChainChanged(): () => void {
    return () => {};
  }

  sync(): Promise<boolean> | null {
    return this.#isDevnet ? this.#sync() : null;
  }

  /** While the devnet does not answer, reads fail: data read before may be out of date. */
  async #sync(): Promise<boolean> {
    const isAnswered = await this.#tracker.sync();
    const areGone = this.#groups.every(({ isGone }) => isGone);
    const failure = areGone ? new NoServerError(false) : new QueryTimeoutError(SYNC_TIMEOUT_MS);
    this.#syncFailure = isAnswered ? null : failure;
    return isAnswered;
  }

  /** Rejects all pending requests with a `ChainChangedError`. */
  end(problem: ChainProblem): void {
    const error = new ChainChangedError(problem);
    this.#endedBy = problem;
    this.#answers.end(error);
    this.#tracker.end(error);
  }

  waitForBlock(seqno: number, signal: AbortSignal): Promise<void> {
    return this.#tracker.waitForBlock(seqno, signal);
  }

  get consensusSeqno(): number | null {
    const connected = this.#groups.filter(({ isConnected }) => isConnected);
    if (connected.length === 0) return null;
    const claimed = connected.map(({ reader }) => reader.pool.headSeqno);
    return Math.max(this.head?.id.seqno ?? 0, ...claimed);
  }

  get consensusUtime(): number | null {
    this.#recordConsensus();
    return this.#consensus?.utime ?? null;
  }

  session(options: SessionOptions): ChainSession {
    return new ChainSession({
      fallback: new GroupFallback(this.#groupsFor(options.privateServers), this.#answers, options),
      tracker: this.#tracker,
      zeroState: this.zeroState,
      policy: this.#policy,
      signal: options.signal,
      onProof: options.onProof,
      facts: this.#facts,
      ensureCurrent: () => this.#ensureCurrent(),
    });
  }

  async query<Name extends 'getTime' | 'getVersion'>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name>> {
    const [group] = this.#groupsFor(false);
    if (!group) throw new NoServerError(false);
    return group.reader.pool.query(name, params);
  }

  get snapshot(): UpstreamSnapshot {
    const byNumber = this.#groups.toSorted((a, b) => a.firstNumber - b.firstNumber);
    const servers = byNumber.flatMap(({ snapshot }) => snapshot);
    return { servers, caches: { upstream: this.#answers.snapshot } };
  }

  async close(): Promise<void> {
    await this.#tracker.close();
    await Promise.all(this.#groups.map(({ reader }) => reader.close()));
  }

  /** Records when the newest seqno was first seen; for the first seqno, the block's own time is used. */
  #recordConsensus(): void {
    const seqno = this.consensusSeqno;
    if (seqno === null || seqno === this.#consensus?.seqno) return;
    const now = Math.floor(Date.now() / 1000);
    const isFirst = this.#consensus === null;
    if (isFirst && !this.head) return;
    this.#consensus = { seqno, utime: isFirst ? Math.min(now, this.head?.genUtime ?? now) : now };
  }

  #ensureCurrent(): void {
    const { chainProblem } = this;
    if (chainProblem) throw new ChainChangedError(chainProblem);
    if (this.#syncFailure) throw this.#syncFailure;
  }

  #groupsFor(privateServers: boolean): ServerGroup[] {
    return this.#groups.filter(({ name }) => privateServers || name === 'public');
  }
}
