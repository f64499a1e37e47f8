import type { BlockIdExt } from '@tonway/chain';
import {
  LiteError,
  type Params,
  type Policy,
  QueryTimeoutError,
  type Result,
} from '@tonway/lite-client';
import { type ChainChange, ChainChangedError, type ChainProblem } from './chain-change.ts';
import { ChainWatch } from './chain-watch.ts';
import { NoServerError } from './errors.ts';
import { GroupFallback } from './group-fallback.ts';
import { HeadTracker } from './head-tracker.ts';
import { LiteSession } from './lite-session.ts';
import { aliveOf, type ServerGroup } from './server-group.ts';
import type { ChainSession, Head, SessionOptions, Upstream, UpstreamSnapshot } from './session.ts';
import { SharedAnswers } from './shared-answers.ts';

/** For a poll of the devnet. */
const SYNC_MS = 1000;

interface LiteUpstreamOptions {
  readonly zeroState: BlockIdExt;
  readonly policy: Policy;
  readonly cacheBytes: number;
  /** Whether the network is a devnet: reverted at will, and followed closely. */
  readonly isDevnet: boolean;
  readonly observer: UpstreamObserver;
}

/** Reports of what happens, for logs. */
export interface UpstreamObserver {
  /** Nothing is read; null: the servers show the chain again that was verified. */
  chainProblem?(problem: ChainProblem | null): void;
  /** A lite server has failed, for this reason; null: it answers again. Reported once per change. */
  serverChanged?(name: string, unusable: string | null): void;
  /** The chain has changed, and the upstream with it. */
  startedOver?(change: ChainChange): void;
}

/** One chain behind lite servers. */
export class LiteUpstream implements Upstream {
  readonly zeroState: BlockIdExt;
  readonly #policy: Policy;
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #tracker: HeadTracker;
  readonly #watch: ChainWatch;
  readonly #isDevnet: boolean;
  #ended: ChainProblem | null = null;
  #unanswered: LiteError | null = null;
  #consensus: { readonly seqno: number; readonly utime: number } | null = null;

  /** The preferred group first. */
  constructor(groups: readonly ServerGroup[], options: LiteUpstreamOptions) {
    this.zeroState = options.zeroState;
    this.#policy = options.policy;
    this.#groups = groups;
    this.#answers = new SharedAnswers(options.cacheBytes);
    this.#isDevnet = options.isDevnet;
    for (const { reader } of groups) reader.pool.events.on('chain', () => this.#noteConsensus());
    for (const group of groups)
      group.onServerChanged((...change) => options.observer.serverChanged?.(...change));
    this.#tracker = new HeadTracker(groups, this.#answers, () => this.#watch);
    this.#watch = new ChainWatch(groups, {
      revertible: options.isDevnet,
      head: () => this.#tracker.head,
      onProblem: (problem) => options.observer.chainProblem?.(problem),
    });
  }

  get head(): Upstream['head'] {
    return this.#tracker.head;
  }

  get chainProblem(): ChainProblem | null {
    return this.#ended ?? this.#watch.problem;
  }

  /** Only a `RestartingUpstream` starts over. */
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

  /** Nobody knows whether the devnet still has what was read of it before, as long as it does not answer. */
  async #sync(): Promise<boolean> {
    const isAnswered = await this.#tracker.sync();
    const areGone = this.#groups.every(({ isGone }) => isGone);
    const failure = areGone ? new NoServerError(false) : new QueryTimeoutError(SYNC_MS);
    this.#unanswered = isAnswered ? null : failure;
    return isAnswered;
  }

  /** Everything that still waits for this chain fails with a `ChainChangedError`. */
  end(problem: ChainProblem): void {
    const error = new ChainChangedError(problem);
    this.#ended = problem;
    this.#answers.end(error);
    this.#tracker.end(error);
  }

  waitForBlock(seqno: number, signal: AbortSignal): Promise<void> {
    return this.#tracker.waitForBlock(seqno, signal);
  }

  get consensusSeqno(): number | null {
    const alive = this.#groups.filter(({ isAlive }) => isAlive);
    if (alive.length === 0) return null;
    const claimed = alive.map(({ reader }) => reader.pool.headSeqno);
    return Math.max(this.head?.id.seqno ?? 0, ...claimed);
  }

  get consensusUtime(): number | null {
    this.#noteConsensus();
    return this.#consensus?.utime ?? null;
  }

  session(options: SessionOptions): ChainSession {
    const groups = this.#groupsFor(options.privateServers);
    return new LiteSession({
      fallback: new GroupFallback(groups, this.#answers, options),
      tracker: this.#tracker,
      zeroState: this.zeroState,
      policy: this.#policy,
      signal: options.signal,
      mayName: (server) => groups.some((group) => group.includes(server)),
      refusersOf: (error) => groups.flatMap((group) => group.refuserOf(error) ?? []),
      send: (message) => sendTo(groups, message, options.signal),
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

  /** Of a block that was there before us, the block itself says since when. */
  #noteConsensus(): void {
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
    if (this.#unanswered) throw this.#unanswered;
  }

  #groupsFor(privateServers: boolean): ServerGroup[] {
    return this.#groups.filter(({ name }) => privateServers || name === 'public');
  }
}

/** Several servers of a group get it at once; the next group where none of them can. */
async function sendTo(
  groups: readonly ServerGroup[],
  message: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  let failure: unknown = new NoServerError(false);
  for (const group of aliveOf(groups)) {
    try {
      return await group.send(message, signal);
    } catch (error) {
      failure = error;
      if (!(error instanceof LiteError) || error.code !== 'NO_SERVER') throw error;
    }
  }
  throw failure;
}
