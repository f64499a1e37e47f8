import { EventEmitter } from 'node:events';
import type { QueryOptions } from '../lite-client.ts';
import type { ServerAddress } from '../servers/server-address.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import type { Check, VerifyingClient } from '../verify/verifying-client.ts';
import { type ChoiceLimits, MAX_LAG_BLOCKS } from './choice.ts';
import { type AttemptTimeout, Dispatcher } from './dispatcher.ts';
import { Latency } from './latency.ts';
import { isTransient, type PoolRequest } from './pool-request.ts';
import { needsOf } from './query-needs.ts';
import { Server, type ServerEvents, type ServerOptions, sourceOf } from './server.ts';
import { ServerFallback } from './server-fallback.ts';
import { type MonitorOptions, ServerMonitor } from './server-monitor.ts';
import type { ServerSnapshot } from './server-snapshot.ts';

export interface PoolOptions extends ServerOptions, MonitorOptions, Partial<ChoiceLimits> {
  /** Timeout of a request, including all attempts. */
  readonly timeoutMs?: number;
  /** Timeout of one attempt; the next server is used after it. */
  readonly attemptTimeoutMs?: AttemptTimeout;
  /** Maximum number of queued requests. */
  readonly maxWaiting?: number;
  /** The share of requests that go to a random server instead of the best. */
  readonly exploration?: number;
  /** Number of servers that a message is sent to. */
  readonly sendTo?: number;
  /** Number of rounds over all suitable servers before a request fails; a single silent server is asked until the timeout. */
  readonly rounds?: number;
  /** Time after which another server is queried in parallel. Default: the 95th percentile of the latency. */
  readonly hedgeAfterMs?: number;
  /** How long a server is not used after an answer with an invalid proof. */
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

/** Hedge delay before latency has been measured. */
const FIRST_HEDGE_MS = 500;

/**
 * Several servers as one client: a request goes to the best server that can answer it, then to the next best.
 *
 * @example
 * const pool = Pool.open(config.servers);
 * const { now } = await pool.query('getTime', {}, { timeoutMs: 2000 });
 * await pool.close();
 */
export class Pool implements VerifyingClient {
  readonly servers: readonly Server[];
  readonly events = new EventEmitter<PoolEvents>();
  /** Latency of answers of all servers. */
  readonly latency = new Latency();
  readonly #settings: PoolOptions & typeof DEFAULTS;
  readonly #monitors: readonly ServerMonitor[];
  readonly #dispatcher: Dispatcher;
  readonly #fallback: ServerFallback;

  constructor(addresses: readonly ServerAddress[], options: PoolOptions = {}) {
    this.#settings = { ...DEFAULTS, ...options };
    const shared = { ...options, poolLatency: this.latency };
    this.servers = addresses.map((address) => new Server(address, shared));
    this.#monitors = this.servers.map((server) => new ServerMonitor(server, options));
    this.#dispatcher = new Dispatcher(this.servers, this.#settings);
    const hedgeAfterMs = () => options.hedgeAfterMs ?? this.latency.p95Ms ?? FIRST_HEDGE_MS;
    const fallback = { ...this.#settings, hedgeAfterMs };
    this.#fallback = new ServerFallback(this.#dispatcher, this.servers, fallback);
    for (const server of this.servers) this.#listen(server);
  }

  /** Connects to all servers and monitors them until `close`. */
  static open(addresses: readonly ServerAddress[], options?: PoolOptions): Pool {
    const pool = new Pool(addresses, options);
    for (const monitor of pool.#monitors) monitor.start();
    return pool;
  }

  /** The newest masterchain seqno that at least two servers claim; with one server, its own claim. */
  get headSeqno(): number {
    return this.#dispatcher.headSeqno;
  }

  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    return this.ask(name, params, options, (answer) => answer);
  }

  /** Returns the result of the first answer that passes the check. A server whose answer fails is avoided for a while. */
  ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions,
    check: Check<Name, T>,
  ): Promise<T> {
    const { timeoutMs = this.#settings.timeoutMs, signal, answeredBy } = options;
    const used = new Set<Server>();
    const needs = needsOf(name, params, options);
    const deadlineMs = performance.now() + timeoutMs;
    const request = { name, params, needs, used, answeredBy, timeoutMs, deadlineMs, signal };
    if (name === 'sendMessage') return this.#sendToSeveral(request).then(check);
    return this.#fallback.ask(request, check);
  }

  /** The server that returned this answer or error; undefined: no server of this pool. */
  serverOf(answer: object): Server | undefined {
    const server = sourceOf(answer);
    return server && this.servers.includes(server) ? server : undefined;
  }

  /** Polls all connected servers; resolves with true after the first answer, with false if no server answers. */
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

  /** Waits for pending answers, then closes all connections. */
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

  /** Resolves when one server accepts; otherwise throws a final refusal. No retry: it would send a duplicate. */
  async #sendToSeveral<Name extends FunctionName>(
    request: PoolRequest<Name>,
  ): Promise<Answer<Name>> {
    const sent = [await this.#dispatcher.assign(request, null)];
    while (sent.length < this.#settings.sendTo) {
      const next = this.#dispatcher.start(request);
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
