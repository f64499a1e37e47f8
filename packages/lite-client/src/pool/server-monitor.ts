import { OtherNetworkError, type ZeroStateHashes } from '../errors.ts';
import { LiteServerError } from '../server-error.ts';
import { readChainView } from './chain-view.ts';
import { exploreHistory } from './history.ts';
import type { Server } from './server.ts';

export interface MonitorOptions {
  readonly pollMs?: number;
  readonly pollTimeoutMs?: number;
  /** How often the depth of the history is tested. */
  readonly historyMs?: number;
  readonly random?: () => number;
  /** A server of another network is not used. */
  readonly zeroState?: ZeroStateHashes | undefined;
}

const DEFAULTS = { pollMs: 2000, pollTimeoutMs: 5000, historyMs: 600_000, random: Math.random };

/** One missed answer can be bad luck. */
const MISSES_BEFORE_OBJECTION = 2;
const MISSED_SHARE = 0.25;

/** Keeps asking a server where it stands, while it is connected, until it is stopped. */
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

  /** A new connection is looked at without delay. */
  readonly #onState = (): void => {
    if (this.#server.connection.state === 'ready') void this.#round();
  };

  /** Asks the server now, out of turn, which it may miss; false: it did not answer. A refusal is an answer. */
  async poll(): Promise<boolean> {
    const { connection, standing } = this.#server;
    if (connection.state !== 'ready' || standing === 'gone') return false;
    const error = await this.#look();
    if (error instanceof OtherNetworkError) this.#missed(error);
    return error === null || error instanceof LiteServerError;
  }

  async #round(): Promise<void> {
    clearTimeout(this.#timer);
    const error = await this.#look();
    if (error) this.#missed(error);
    if (this.#isHistoryDue()) void this.#explore();
    if (this.#stopped || this.#server.connection.state !== 'ready') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), this.#delayMs());
  }

  /** Null: it has answered. */
  async #look(): Promise<Error | null> {
    const server = this.#server;
    const settings = this.#settings;
    const options = { timeoutMs: settings.pollTimeoutMs };
    const poll = ++this.#polls;
    try {
      const view = await readChainView(server, settings.zeroState, options);
      // an answer that was overtaken tells of a head that the server no longer has
      if (poll < this.#newestPoll) return null;
      this.#newestPoll = poll;
      server.sees(view);
      this.#misses = 0;
      server.object(null);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  #missed(error: Error): void {
    this.#misses++;
    const isOther = error instanceof OtherNetworkError;
    const known = this.#server.chain !== null && this.#misses < MISSES_BEFORE_OBJECTION;
    if (isOther || !known) this.#server.object(error.message, isOther ? error.zeroState : null);
  }

  async #explore(): Promise<void> {
    const server = this.#server;
    const settings = this.#settings;
    this.#historyAtMs = server.now();
    try {
      const head = server.chain?.head.seqno ?? 0;
      server.remembers(await exploreHistory(server, head, settings.random));
    } catch {
      // asked again in the next round
      this.#historyAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  #isHistoryDue(): boolean {
    const server = this.#server;
    const historyAtMs = this.#historyAtMs;
    const settings = this.#settings;
    return server.unusable === null && server.now() - historyAtMs >= settings.historyMs;
  }

  /** Whoever said nothing is looked at more often: it may be back. */
  #delayMs(): number {
    const { pollMs, random } = this.#settings;
    const usualMs = this.#misses > 0 ? pollMs * MISSED_SHARE : pollMs;
    return Math.max(usualMs * (0.75 + random() / 2), this.#server.rateLimit.pausedMs);
  }
}
