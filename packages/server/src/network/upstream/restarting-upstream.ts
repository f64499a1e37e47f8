import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockIdExt } from '@tonway/chain';
import { type GlobalConfig, type Params, type Result, sameBlock } from '@tonway/lite-client';
import { type ChainChange, ChainChangedError, type ChainProblem } from './chain-change-detector.ts';
import type { LiteUpstream, UpstreamObserver } from './lite-upstream.ts';
import type { ChainSession, Head, SessionOptions, Upstream, UpstreamSnapshot } from './session.ts';

interface RestartOptions {
  /** Loads the current configuration. */
  readonly reload: () => Promise<GlobalConfig>;
  /** Opens a new view of the network, without proofs or cached answers of an earlier view. */
  readonly open: (
    config: GlobalConfig,
    onProblem: (problem: ChainProblem | null) => void,
  ) => Promise<LiteUpstream>;
  readonly observer: UpstreamObserver;
}

const RELOAD_INTERVAL_MS = 200;
/** A reverted devnet is read again within this time; a configuration of another network may never change. */
const RESTART_MS = 2000;
/** Number of reload attempts before a problem is reported: the devnet may still be writing its configuration. */
const REPORT_AFTER = 5;

/** An upstream for a devnet, whose chain may be replaced: opens a new view of the network when that happens. */
export class RestartingUpstream implements Upstream {
  readonly #options: RestartOptions;
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

  static async open(config: GlobalConfig, options: RestartOptions): Promise<RestartingUpstream> {
    const created: { upstream?: RestartingUpstream } = {};
    const view = await options.open(config, () => created.upstream?.restart());
    created.upstream = new RestartingUpstream(config, view, options);
    return created.upstream;
  }

  private constructor(config: GlobalConfig, view: LiteUpstream, options: RestartOptions) {
    this.#config = config;
    this.#options = options;
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
    const view = await this.#options.open(config, () => this.restart());
    this.#replace(view, problem);
    this.#config = config;
  }

  /** Reloads until the configuration has a new zero state; null: the servers have the verified chain again. */
  async #newConfig(problem: ChainProblem): Promise<GlobalConfig | null> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const config = await this.#options.reload().catch(() => this.#config);
      const isOther = !sameBlock(config.zeroState, this.#config.zeroState);
      if (problem.kind === 'fork' || isOther) return config;
      if (attempt === REPORT_AFTER) this.#options.observer.chainProblem?.(problem);
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
    this.#options.observer.startedOver?.(change);
    this.#events.emit('chainChanged', change);
  }
}
