import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockIdExt, FULL_SHARD, MASTERCHAIN, previousBlocks } from '@tonway/chain';
import {
  blockKey,
  masterchainHeads,
  QueryTimeoutError,
  sameBlock,
  within,
} from '@tonway/lite-client';
import type { ChainChangeDetector, ChainChangedError } from './chain-change-detector.ts';
import { NoServerError } from './errors.ts';
import { type HeaderWithState, headerRead } from './reads.ts';
import { firstAnswer, type ServerGroup } from './server-group.ts';
import type { Head } from './session.ts';
import type { SharedAnswers, SharedResult } from './shared-results.ts';

const POLL_TIMEOUT_MS = 3000;
/** After this time without a new block, claims of all servers are checked: the stream may follow a stalled server. */
const CHECK_CLAIMS_AFTER_MS = 1000;
/** After this time without a new block, all servers are queried, and then again at the interval. */
const REFRESH_AFTER_MS = 2000;
const REFRESH_INTERVAL_MS = 1000;
const WATCH_INTERVAL_MS = 250;
const MAX_CLAIMS = 4;
const RESTART_DELAY_MS = 500;
/** Timeout of a request that waits for the first block; a shorter timeout applies when all servers are gone. */
const FIRST_HEAD_TIMEOUT_MS = 10_000;
const ALL_GONE_TIMEOUT_MS = 500;
const RETRY_INTERVAL_MS = 50;
/** Timeout of a sync with servers that are connected and silent. */
export const SYNC_TIMEOUT_MS = 5000;

/** Follows the head of the masterchain until closed. Failures are retried. */
export class HeadTracker {
  readonly events = new EventEmitter<{ head: [head: Head] }>();
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #detector: () => ChainChangeDetector;
  readonly #closing = new AbortController();
  readonly #firstHead = deferred();
  #nextHead = deferred();
  #head: Head | null = null;
  #lastHeadAtMs = 0;
  #lastRefreshAtMs = 0;
  #refreshing: Promise<void> | null = null;
  #syncing: Promise<boolean> | null = null;
  #nextSync: Promise<boolean> | null = null;
  readonly #running: Promise<unknown>;

  constructor(
    groups: readonly ServerGroup[],
    answers: SharedAnswers,
    detector: () => ChainChangeDetector,
  ) {
    this.#groups = groups;
    this.#answers = answers;
    this.#detector = detector;
    this.#running = Promise.all([this.#follow(), this.#watch()]);
  }

  get head(): Head | null {
    return this.#head;
  }

  /** Returns the current head. Waits only until the first head is known. */
  async current(signal?: AbortSignal): Promise<Head> {
    if (!this.#head) await this.#waitForFirst(signal);
    if (!this.#head) throw new NoServerError(false);
    return this.#head;
  }

  async waitForBlock(seqno: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    while (!this.#head || this.#head.id.seqno < seqno)
      await within(this.#nextHead.promise, { signal: either });
  }

  /** Queries all servers for a newer head; throws if no server answers. */
  refresh(): Promise<void> {
    this.#lastRefreshAtMs = performance.now();
    this.#refreshing ??= this.#queryHeads().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /**
   * Resolves with true when every block is known that a server had at the time of the call, with false if no server
   * answers. A call during a running sync waits for the next sync, because a block may be newer than the running query.
   */
  sync(): Promise<boolean> {
    if (this.#syncing) {
      this.#nextSync ??= this.#syncing.then(() => {
        this.#nextSync = null;
        return this.sync();
      });
      return this.#nextSync;
    }
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  end(error: ChainChangedError): void {
    this.#firstHead.reject(error);
    this.#nextHead.reject(error);
    this.#closing.abort(error);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #sync(): Promise<boolean> {
    if (!(await this.#poll())) return false;
    await Promise.all([...this.#claims()].map((id) => this.#acceptIfProven(id)));
    await this.#detector().settled();
    return true;
  }

  /** Polls all servers, and retries: a server may be restarting, or silent for a moment. */
  async #poll(): Promise<boolean> {
    const { signal } = this.#closing;
    for (
      const startMs = performance.now();
      !signal.aborted;
      await pause(RETRY_INTERVAL_MS, signal)
    ) {
      const answers = await Promise.all(this.#groups.map(({ reader }) => reader.pool.poll()));
      if (answers.includes(true)) return true;
      const isConnected = this.#groups.some((group) => group.isConnected);
      const timeoutMs = isConnected ? SYNC_TIMEOUT_MS : ALL_GONE_TIMEOUT_MS;
      if (performance.now() - startMs >= timeoutMs - RETRY_INTERVAL_MS) return false;
    }
    return false;
  }

  async #waitForFirst(signal: AbortSignal | undefined): Promise<void> {
    const startMs = performance.now();
    const closed = this.#closing.signal;
    while (!this.#head && !signal?.aborted && !closed.aborted) {
      const waitedMs = performance.now() - startMs;
      const isGone = this.#groups.every((group) => group.isGone);
      if (isGone && waitedMs >= ALL_GONE_TIMEOUT_MS) throw new NoServerError(false);
      if (waitedMs >= FIRST_HEAD_TIMEOUT_MS) throw new QueryTimeoutError(FIRST_HEAD_TIMEOUT_MS);
      await Promise.race([this.#firstHead.promise, pause(RETRY_INTERVAL_MS, signal ?? closed)]);
    }
    if (signal?.aborted) throw new QueryTimeoutError(performance.now() - startMs);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    const servers = this.#groups.flatMap(({ reader }) => reader.pool.servers);
    const verify = (id: BlockIdExt): Promise<void> => this.#prove(id);
    while (!signal.aborted) {
      const heads = masterchainHeads(servers, { verify, signal, pollTimeoutMs: POLL_TIMEOUT_MS });
      try {
        for await (const id of heads) void this.#accept(id).catch(() => {});
      } catch {
        // most servers have another chain: restart from the newest block
      }
      await pause(RESTART_DELAY_MS, signal);
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(WATCH_INTERVAL_MS, signal);
      const idleMs = performance.now() - this.#lastHeadAtMs;
      if (idleMs >= CHECK_CLAIMS_AFTER_MS)
        for (const id of this.#claims()) void this.#acceptIfProven(id);
      const sinceRefreshMs = performance.now() - this.#lastRefreshAtMs;
      const isDue = idleMs >= REFRESH_AFTER_MS && sinceRefreshMs >= REFRESH_INTERVAL_MS;
      if (isDue && !signal.aborted) void this.refresh().catch(() => {});
    }
  }

  async #queryHeads(): Promise<void> {
    const limits = { signal: this.#closing.signal, timeoutMs: POLL_TIMEOUT_MS };
    const alive = this.#groups.filter(({ isAlive }) => isAlive);
    const queries = alive.map(async ({ reader }) => this.#accept(await reader.reads.head(limits)));
    const answers = await Promise.allSettled(queries);
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (answers.some(({ status }) => status === 'fulfilled')) return;
    throw failure?.reason ?? new NoServerError(false);
  }

  /** Unproven blocks, newer than the head, that servers report. */
  #claims(): Iterable<BlockIdExt> {
    const servers = this.#groups.flatMap(({ reader }) => reader.pool.servers);
    const headSeqno = this.#head?.id.seqno ?? 0;
    const claims = servers
      .filter(({ unusable }) => unusable === null)
      .flatMap(({ chain }) => (chain && chain.head.seqno > headSeqno ? [chain.head] : []));
    const distinct = new Map(claims.map((id) => [blockKey(id), id]));
    return [...distinct.values()].slice(0, MAX_CLAIMS);
  }

  /** Accepts a claimed block if it can be proven; otherwise the block is checked for a changed chain. */
  async #acceptIfProven(id: BlockIdExt): Promise<void> {
    try {
      await this.#prove(id);
      await this.#accept(id);
    } catch {
      // the claim is false, or no server can prove the block yet, or the chain has changed
      if (this.#head) await this.#detector().checkClaim(id);
    }
  }

  /** The proof is the same from any group, so the first result is used. */
  #prove(id: BlockIdExt): Promise<void> {
    return firstAnswer(this.#groups, ({ reader }) => reader.reads.requireBlock(id));
  }

  async #accept(id: BlockIdExt): Promise<void> {
    const { value } = await this.#header(id);
    const before = this.#head?.id;
    if (before && id.seqno > before.seqno) {
      const ancestor = await this.#ancestor(value, before.seqno);
      if (ancestor && !sameBlock(ancestor, before))
        return this.#detector().reportOtherBlock(before, ancestor);
    }
    if (this.#closing.signal.aborted || id.seqno <= (this.#head?.id.seqno ?? -1)) return;
    const acceptedAtMs = performance.now();
    this.#head = { id: value.id, genUtime: value.info.genUtime, acceptedAtMs };
    this.#lastHeadAtMs = acceptedAtMs;
    this.#firstHead.resolve();
    this.#nextHead.resolve();
    this.#nextHead = deferred();
    this.events.emit('head', this.#head);
  }

  /** The ancestor of a proven block with this seqno; null if no server can prove it. */
  async #ancestor({ id, info }: HeaderWithState, seqno: number): Promise<BlockIdExt | null> {
    if (id.seqno === seqno + 1) return previousBlocks(info)[0] ?? null;
    const masterchain = { workchain: MASTERCHAIN, shard: FULL_SHARD };
    const limits = { signal: this.#closing.signal, timeoutMs: POLL_TIMEOUT_MS };
    return firstAnswer(this.#groups, async ({ reader }) => {
      return (await reader.reads.lookup(masterchain, { seqno }, id, limits)).id;
    }).catch(() => null);
  }

  /** Reads the header through the shared cache, because most requests need it next. */
  #header(id: BlockIdExt): Promise<SharedResult<HeaderWithState>> {
    const limits = { archival: false, signal: this.#closing.signal };
    return firstAnswer(this.#groups, (group) => group.read(this.#answers, headerRead(id), limits));
  }
}

/** A deferred promise whose rejection may stay unhandled. */
function deferred(): PromiseWithResolvers<void> {
  const resolvers = Promise.withResolvers<void>();
  resolvers.promise.catch(() => {});
  return resolvers;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
