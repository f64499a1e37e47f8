import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockIdExt } from '@tonway/chain';
import {
  type FunctionName,
  type GlobalConfig,
  LiteReader,
  type LiteReaderOptions,
  type Params,
  type Policy,
  type PoolOptions,
  type Result,
  type ServerAddress,
  sameBlock,
  type TrustStore,
} from '@tonway/lite-client';
import { type ChainChange, ChainChangedError, type ChainProblem } from './chain-change-detector.ts';
import { LiteUpstream, type UpstreamObserver } from './lite-upstream.ts';
import { ServerGroup } from './server-group.ts';
import type { ChainSession, Head, SessionOptions, Upstream, UpstreamSnapshot } from './session.ts';

export interface UpstreamOptions {
  /** The network, with its public servers. */
  readonly config: GlobalConfig;
  /** Used first, by requests that are allowed to use private servers. */
  readonly privateServers?: readonly ServerAddress[];
  /** Default: `signed`. */
  readonly policy?: Policy;
  /** A block that is trusted without proof. Default: the init block of the configuration. */
  readonly trustedBlock?: BlockIdExt;
  /** Stores the newest proven key block. Its content is trusted. */
  readonly trustStore?: TrustStore;
  /**
   * Reloads the configuration. If given, the network is a devnet, which may be reverted or replaced: the upstream then
   * restarts with the reloaded configuration. The trust store is never read on a devnet.
   */
  readonly reload?: () => Promise<GlobalConfig>;
  readonly observer?: UpstreamObserver;
  readonly cacheBytes?: number;
  readonly pool?: PoolOptions;
}

const CACHE_BYTES = 256 * 2 ** 20;
/** A devnet is on the same machine, and answers again at once. */
const DEVNET_CACHE_BYTES = 16 * 2 ** 20;
/** Queries with a longer timeout: large responses, and messages, which a server emulates before it answers. */
const SLOW_QUERIES = new Set<FunctionName>(['getBlock', 'listBlockTransactionsExt', 'sendMessage']);
const POOL: PoolOptions = {
  // a short backoff, so that a server is used again soon after it recovers
  connection: { connectTimeoutMs: 2000, backoff: { minMs: 200, maxMs: 1000 } },
  timeoutMs: 10_000,
  // short, so that a request survives two silent servers
  attemptTimeoutMs: (name) => (SLOW_QUERIES.has(name) ? 8000 : 2000),
  pollMs: 1000,
  pollTimeoutMs: 2000,
  sendTo: 5,
};
/** The operator's own servers take more parallel queries than public servers, which many clients share. */
const PRIVATE_MAX_IN_FLIGHT = 96;
/** A devnet is local, and a developer waits for it after a restart. It is silent only while its machine is busy. */
const DEVNET_POOL: PoolOptions = {
  connection: { connectTimeoutMs: 1000, backoff: { minMs: 50, maxMs: 250 } },
  pollTimeoutMs: 5000,
};

/** Connects to the servers of a network. Returns before any server has answered: `head` is null until a block is proven. */
export async function openUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { reload, observer = {} } = options;
  return reload ? RestartingUpstream.open(options, reload) : openChain(options, observer);
}

async function openChain(
  options: UpstreamOptions,
  observer: UpstreamObserver,
): Promise<LiteUpstream> {
  const { config, privateServers = [], policy = 'signed' } = options;
  const isDevnet = options.reload !== undefined;
  const { cacheBytes = isDevnet ? DEVNET_CACHE_BYTES : CACHE_BYTES } = options;
  const reader = readerOptions(options);
  const groups = [new ServerGroup('public', await LiteReader.open(config, reader), 0)];
  if (privateServers.length > 0) {
    const pool = { maxInFlight: PRIVATE_MAX_IN_FLIGHT, ...reader.pool };
    const own = { ...config, servers: privateServers };
    const opened = await LiteReader.open(own, { ...reader, pool });
    groups.unshift(new ServerGroup('private', opened, config.servers.length));
  }
  const { zeroState } = config;
  return new LiteUpstream(groups, { zeroState, policy, cacheBytes, isDevnet, observer });
}

function readerOptions(options: UpstreamOptions): LiteReaderOptions {
  const { config, policy = 'signed', trustedBlock, trustStore, reload, pool } = options;
  return {
    policy,
    ...(trustedBlock && { trustedBlock }),
    ...(trustStore && { store: trustStore }),
    pool: { ...POOL, ...(reload && DEVNET_POOL), zeroState: config.zeroState, ...pool },
  };
}

const RELOAD_INTERVAL_MS = 200;
/** A reverted devnet is read again within this time; a configuration of another network may never change. */
const RESTART_MS = 2000;
/** Number of reload attempts before a problem is reported: the devnet may still be writing its configuration. */
const REPORT_AFTER = 5;

/** An upstream for a devnet, whose chain may be replaced: opens a new view of the network when that happens. */
class RestartingUpstream implements Upstream {
  readonly #options: UpstreamOptions;
  readonly #reload: () => Promise<GlobalConfig>;
  readonly #events = new EventEmitter<{
    head: [head: Head];
    chainChanged: [change: ChainChange];
  }>();
  readonly #closing = new AbortController();
  readonly #closingViews = new Set<Promise<void>>();
  #config: GlobalConfig;
  #view: LiteUpstream;
  #generation = 0;
  #restarting: Promise<void> | null = null;
  #restartingSinceMs = 0;

  static async open(
    options: UpstreamOptions,
    reload: () => Promise<GlobalConfig>,
  ): Promise<RestartingUpstream> {
    const created: { upstream?: RestartingUpstream } = {};
    const view = await openView(options, () => created.upstream?.restart());
    created.upstream = new RestartingUpstream(options, reload, view);
    return created.upstream;
  }

  private constructor(
    options: UpstreamOptions,
    reload: () => Promise<GlobalConfig>,
    view: LiteUpstream,
  ) {
    this.#options = options;
    this.#reload = reload;
    this.#config = options.config;
    this.#view = view;
    this.#use(view);
  }

  get zeroState(): BlockIdExt {
    return this.#view.zeroState;
  }

  get head(): Upstream['head'] {
    return this.#view.head;
  }

  get consensusSeqno(): number | null {
    return this.#view.consensusSeqno;
  }

  get consensusUtime(): number | null {
    return this.#view.consensusUtime;
  }

  get snapshot(): UpstreamSnapshot {
    return this.#view.snapshot;
  }

  get chainProblem(): ChainProblem | null {
    return this.#view.chainProblem;
  }

  get generation(): number {
    return this.#generation;
  }

  onChainChanged(listener: (change: ChainChange) => void): () => void {
    this.#events.on('chainChanged', listener);
    return () => void this.#events.off('chainChanged', listener);
  }

  onHead(listener: (head: Head) => void): () => void {
    this.#events.on('head', listener);
    return () => void this.#events.off('head', listener);
  }

  async sync(): Promise<boolean> {
    const isAnswered = await this.#view.sync();
    if (this.#restarting) await this.#waitForRestart(this.#restarting);
    return isAnswered !== false;
  }

  /** Throws if the restart takes too long. */
  async #waitForRestart(restarting: Promise<void>): Promise<void> {
    const leftMs = this.#restartingSinceMs + RESTART_MS - performance.now();
    const timer = new AbortController();
    const { signal } = timer;
    const late = sleep(Math.max(0, leftMs), true, { signal }).catch(() => true);
    const isLate = await Promise.race([restarting, late]);
    timer.abort();
    const { chainProblem } = this.#view;
    if (isLate && chainProblem) throw new ChainChangedError(chainProblem);
  }

  waitForBlock(seqno: number, signal: AbortSignal): Promise<void> {
    return this.#view.waitForBlock(seqno, signal);
  }

  session(options: SessionOptions): ChainSession {
    return this.#view.session(options);
  }

  query<Name extends 'getTime' | 'getVersion'>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name>> {
    return this.#view.query(name, params);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    await Promise.all([this.#view.close(), ...this.#closingViews]);
  }

  /** Called when the view detects that the servers' chain has changed, or is the verified chain again. */
  restart(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#restarting) return;
    this.#restartingSinceMs = performance.now();
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = null;
      // the chain may have changed again while the new view was opened
      if (this.#view.chainProblem) this.restart();
    });
  }

  async #restart(): Promise<void> {
    const problem = this.#view.chainProblem;
    const config = problem && (await this.#newConfig(problem));
    if (!config || this.#closing.signal.aborted) return;
    const view = await openView({ ...this.#options, config }, () => this.restart());
    this.#replace(view, problem);
    this.#config = config;
  }

  /** Reloads until the configuration has a new zero state; null: the servers have the verified chain again. */
  async #newConfig(problem: ChainProblem): Promise<GlobalConfig | null> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const config = await this.#reload().catch(() => this.#config);
      const isOther = !sameBlock(config.zeroState, this.#config.zeroState);
      if (problem.kind === 'fork' || isOther) return config;
      if (attempt === REPORT_AFTER) this.#options.observer?.chainProblem?.(problem);
      await sleep(RELOAD_INTERVAL_MS, undefined, { signal }).catch(() => {});
      if (!this.#view.chainProblem) return null;
    }
    return null;
  }

  /** Forwards events of the current view only. */
  #use(view: LiteUpstream): void {
    this.#view = view;
    view.onHead((head) => this.#view === view && this.#events.emit('head', head));
  }

  #replace(view: LiteUpstream, problem: ChainProblem): void {
    const old = this.#view;
    this.#use(view);
    this.#generation++;
    old.end(problem);
    const closed = old.close().finally(() => this.#closingViews.delete(closed));
    this.#closingViews.add(closed);
    const change = { ...problem, zeroState: view.zeroState };
    this.#options.observer?.startedOver?.(change);
    this.#events.emit('chainChanged', change);
  }
}

/** Opens a new view of the network, without proofs or cached answers of an earlier view. */
function openView(options: UpstreamOptions, chainProblem: () => void): Promise<LiteUpstream> {
  const { trustStore, observer } = options;
  const trustless = trustStore && { trustStore: { ...trustStore, load: async () => null } };
  return openChain({ ...options, ...trustless }, { ...observer, chainProblem });
}
