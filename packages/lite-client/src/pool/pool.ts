import { EventEmitter } from 'node:events';
import type { QueryOptions } from '../lite-client.ts';
import type { ServerAddress } from '../servers/server-address.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import type { Check, VerifyingClient } from '../verify/verifying-client.ts';
import { type ChoiceLimits, MAX_LAG_BLOCKS } from './choice.ts';
import { type AttemptTimeout, Dispatcher } from './dispatcher.ts';
import type { Latency } from './latency.ts';
import { needsOf } from './query-needs.ts';
import { isTransient, type Question } from './question.ts';
import { Server, type ServerEvents, type ServerOptions } from './server.ts';
import { ServerFallback } from './server-fallback.ts';
import { type MonitorOptions, ServerMonitor } from './server-monitor.ts';
import type { ServerSnapshot } from './server-snapshot.ts';

export interface PoolOptions extends ServerOptions, MonitorOptions, Partial<ChoiceLimits> {
  /** For a question as a whole. */
  readonly timeoutMs?: number;
  /** For one server's answer; then the next one is asked. */
  readonly attemptTimeoutMs?: AttemptTimeout;
  /** Questions that may wait for a server. */
  readonly maxWaiting?: number;
  /** The share of questions that go to any server, not to the best. */
  readonly exploration?: number;
  /** How many servers get a message. */
  readonly sendTo?: number;
  /** How often every server that fits is asked before a question fails. */
  readonly rounds?: number;
  /** How long a server may take before a second one is asked too; the 95th percentile where nothing is said. */
  readonly hedgeAfterMs?: number;
  /** How long a server that lied is not asked. */
  readonly distrustMs?: number;
}

export type PoolEvents = Omit<ServerEvents, 'free'>;

export interface PoolSnapshot {
  readonly headSeqno: number;
  readonly waiting: number;
  readonly latencyMs: number | null;
  readonly latencyP95Ms: number | null;
  readonly servers: readonly ServerSnapshot[];
}

const DEFAULTS = {
  timeoutMs: 15_000,
  attemptTimeoutMs: 5000 as AttemptTimeout,
  maxWaiting: 1000,
  maxWaitBlocks: 20,
  maxLagBlocks: MAX_LAG_BLOCKS,
  exploration: 0.03,
  sendTo: 3,
  rounds: 2,
  distrustMs: 60_000,
  random: Math.random,
};

/** Before there are figures of the servers' own. */
const FIRST_HEDGE_MS = 500;

/** Several servers as one: each question goes to the best server that can answer it, then to the next best. */
export class Pool implements VerifyingClient {
  readonly servers: readonly Server[];
  readonly events = new EventEmitter<PoolEvents>();
  readonly #settings: PoolOptions & typeof DEFAULTS;
  readonly #monitors: readonly ServerMonitor[];
  readonly #dispatcher: Dispatcher;
  readonly #fallback: ServerFallback;

  constructor(addresses: readonly ServerAddress[], options: PoolOptions = {}) {
    this.#settings = { ...DEFAULTS, ...options };
    this.servers = addresses.map((address) => new Server(address, options));
    this.#monitors = this.servers.map((server) => new ServerMonitor(server, options));
    this.#dispatcher = new Dispatcher(this.servers, this.#settings);
    const hedgeAfterMs = () => options.hedgeAfterMs ?? this.latency.p95Ms ?? FIRST_HEDGE_MS;
    const fallback = { ...this.#settings, hedgeAfterMs };
    this.#fallback = new ServerFallback(this.#dispatcher, this.servers, fallback);
    for (const server of this.servers) this.#listen(server);
  }

  /** Connects to all servers and keeps watching them, until `close`. */
  static open(addresses: readonly ServerAddress[], options?: PoolOptions): Pool {
    const pool = new Pool(addresses, options);
    for (const monitor of pool.#monitors) monitor.start();
    return pool;
  }

  /** The newest masterchain block that two servers claim to have, or the only one that claims any. */
  get headSeqno(): number {
    return this.#dispatcher.headSeqno;
  }

  /** How long answers take, whoever gives them. */
  get latency(): Latency {
    return this.#dispatcher.latency;
  }

  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    return this.ask(name, params, options, (answer) => answer);
  }

  /** What the first answer shows that passes its check; a server whose answer does not is not asked for a while. */
  async ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions,
    check: Check<Name, T>,
  ): Promise<T> {
    const { timeoutMs = this.#settings.timeoutMs, signal, answeredBy } = options;
    const asked = new Set<Server>();
    const needs = needsOf(name, params, options);
    const deadlineMs = performance.now() + timeoutMs;
    const question = { name, params, needs, asked, answeredBy, timeoutMs, deadlineMs, signal };
    if (name === 'sendMessage') return check(await this.#askSeveral(question));
    return this.#fallback.ask(question, check);
  }

  /** The server that gave an answer, or refused with this error; undefined: none here did. */
  whoGave(answer: object): Server | undefined {
    return this.#dispatcher.whoGave(answer);
  }

  /** Asks every connected server where it stands, now; returns when the first has answered. False: none did. */
  async poll(): Promise<boolean> {
    const polls = this.#monitors.map(async (monitor) => (await monitor.poll()) || Promise.reject());
    return Promise.any(polls).catch(() => false);
  }

  snapshot(): PoolSnapshot {
    return {
      headSeqno: this.headSeqno,
      waiting: this.#dispatcher.waiting,
      latencyMs: this.latency.averageMs,
      latencyP95Ms: this.latency.p95Ms,
      servers: this.servers.map((server) => server.snapshot()),
    };
  }

  /** Questions on their way are still answered. */
  async close(): Promise<void> {
    for (const monitor of this.#monitors) monitor.stop();
    this.#dispatcher.close();
    await Promise.all(this.servers.map(({ connection }) => connection.close()));
  }

  #listen(server: Server): void {
    server.events.on('free', () => this.#dispatcher.serve());
    server.events.on('usable', (...event) => {
      this.#dispatcher.serve();
      this.events.emit('usable', ...event);
    });
    server.events.on('chain', (...event) => {
      this.#dispatcher.serve();
      this.events.emit('chain', ...event);
    });
    server.events.on('answer', (...event) => this.events.emit('answer', ...event));
  }

  /** The first to accept a message decides; else a refusal that is final. Sent again, it would be a duplicate. */
  async #askSeveral<Name extends FunctionName>(question: Question<Name>): Promise<Answer<Name>> {
    const sent = [await this.#dispatcher.assign(question, null)];
    while (sent.length < this.#settings.sendTo) {
      const next = this.#dispatcher.start(question);
      if (!next) break;
      sent.push(next);
    }
    try {
      return await Promise.any(sent.map(({ answer }) => answer));
    } catch (failures) {
      const { errors } = failures as AggregateError;
      throw errors.find((error) => !isTransient(error)) ?? errors[0];
    }
  }
}
