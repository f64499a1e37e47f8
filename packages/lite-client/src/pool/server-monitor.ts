import { OtherNetworkError, type ZeroStateHashes } from '../errors.ts';
import { LiteServerError } from '../server-error.ts';
import { readChainView } from './chain-view.ts';
import { exploreHistory } from './history.ts';
import type { Server } from './server.ts';

export interface MonitorOptions {
  readonly pollMs?: number;
  readonly pollTimeoutMs?: number;
  /** Interval between tests of the history depth. */
  readonly historyMs?: number;
  readonly random?: () => number;
  /** The expected zero state; a server with another zero state is not used. */
  readonly zeroState?: ZeroStateHashes | undefined;
}

const DEFAULTS = { pollMs: 2000, pollTimeoutMs: 5000, historyMs: 600_000, random: Math.random };

/** Number of missed polls before a server counts as unusable. */
const MAX_MISSES = 2;
const MISSED_POLL_FACTOR = 0.25;

/** Polls a connected server for its view of the chain until stopped. */
export class ServerMonitor {
  readonly #server: Server;
  readonly #settings: MonitorOptions & typeof DEFAULTS;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #misses = 0;
  #polls = 0;
  #newestPoll = 0;
  #historyAtMs = Number.NEGATIVE_INFINITY;

  constructor(server: Server, options: MonitorOptions = {}) {
    this.#server = server;
    this.#settings = { ...DEFAULTS, ...options };
  }

  start(): void {
    this.#server.connection.events.on('state', this.#onState);
    this.#server.connection.open();
  }

  stop(): void {
    this.#stopped = true;
    this.#server.connection.events.off('state', this.#onState);
    clearTimeout(this.#timer);
  }

  /** Polls a new connection immediately. */
  readonly #onState = (): void => {
    if (this.#server.connection.state === 'ready') void this.#round();
  };

  /** Polls the server now; false: no answer. An error of the server is an answer. A miss is not counted. */
  async poll(): Promise<boolean> {
    const { connection, health } = this.#server;
    if (connection.state !== 'ready' || health === 'gone') return false;
    const error = await this.#readView();
    if (error instanceof OtherNetworkError) this.#recordMiss(error);
    return error === null || error instanceof LiteServerError;
  }

  async #round(): Promise<void> {
    clearTimeout(this.#timer);
    const error = await this.#readView();
    if (error) this.#recordMiss(error);
    if (this.#isHistoryDue()) void this.#testHistory();
    if (this.#stopped || this.#server.connection.state !== 'ready') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), this.#delayMs());
  }

  /** Reads the view of the chain; null: success. */
  async #readView(): Promise<Error | null> {
    const server = this.#server;
    const settings = this.#settings;
    const options = { timeoutMs: settings.pollTimeoutMs };
    const poll = ++this.#polls;
    try {
      const view = await readChainView(server, settings.zeroState, options);
      // ignore an answer that was overtaken by a newer poll
      if (poll < this.#newestPoll) return null;
      this.#newestPoll = poll;
      server.setChain(view);
      this.#misses = 0;
      server.setObjection(null);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  #recordMiss(error: Error): void {
    this.#misses++;
    const isOther = error instanceof OtherNetworkError;
    const isTolerated = this.#server.chain !== null && this.#misses < MAX_MISSES;
    if (isOther || !isTolerated) this.#server.setObjection(error);
  }

  async #testHistory(): Promise<void> {
    const server = this.#server;
    const settings = this.#settings;
    this.#historyAtMs = server.now();
    try {
      const head = server.chain?.head.seqno ?? 0;
      server.setHistory(await exploreHistory(server, head, settings.random));
    } catch {
      // retried in the next round
      this.#historyAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  #isHistoryDue(): boolean {
    const server = this.#server;
    const historyAtMs = this.#historyAtMs;
    const settings = this.#settings;
    return server.unusable === null && server.now() - historyAtMs >= settings.historyMs;
  }

  /** A server that missed a poll is polled more often, to notice its recovery early. */
  #delayMs(): number {
    const { pollMs, random } = this.#settings;
    const usualMs = this.#misses > 0 ? pollMs * MISSED_POLL_FACTOR : pollMs;
    return Math.max(usualMs * (0.75 + random() / 2), this.#server.rateLimit.pausedMs);
  }
}
