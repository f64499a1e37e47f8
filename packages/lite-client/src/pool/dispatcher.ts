import { ConnectionError, type LiteError } from '../errors.ts';
import { LiteServerError } from '../server-error.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName } from '../tl/types.ts';
import { type ChoiceLimits, choose, type PoolState, refusalOf } from './choice.ts';
import { Latency } from './latency.ts';
import {
  type InFlightQuery,
  isTransient,
  noServer,
  type PoolRequest,
  timeoutError,
} from './pool-request.ts';
import { RequestQueue } from './request-queue.ts';
import type { Server } from './server.ts';

/** Timeout of one attempt on one server, for all queries or by name. */
export type AttemptTimeout = number | ((name: FunctionName) => number);

interface DispatcherSettings extends ChoiceLimits {
  readonly attemptTimeoutMs: AttemptTimeout;
  readonly maxWaiting: number;
  readonly exploration: number;
  readonly random: () => number;
}

/** Time that a request waits for a server to recover when all servers are gone. */
const ALL_GONE_TIMEOUT_MS = 400;

/** Assigns requests to servers, and queues requests while no server has capacity. */
export class Dispatcher {
  readonly latency = new Latency();
  readonly #servers: readonly Server[];
  readonly #settings: DispatcherSettings;
  readonly #queue: RequestQueue;
  readonly #sources = new WeakMap<object, Server>();
  #closed = false;

  constructor(servers: readonly Server[], settings: DispatcherSettings) {
    this.#servers = servers;
    this.#settings = settings;
    const hasRoom = () => servers.some((server) => server.isFree);
    this.#queue = new RequestQueue(settings.maxWaiting, hasRoom);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** The newest masterchain seqno that at least two servers claim; with one server, its own claim. */
  get headSeqno(): number {
    const usable = this.#servers.filter((server) => server.unusable === null);
    const heads = usable.map((server) => server.chain?.head.seqno ?? 0).sort((a, b) => b - a);
    return heads[1] ?? heads[0] ?? 0;
  }

  serverOf(answer: object): Server | undefined {
    return this.#sources.get(answer);
  }

  /** Processes the queue after a change of a server. */
  serve(): void {
    this.#queue.serve();
  }

  close(): void {
    this.#closed = true;
    this.#queue.rejectAll(poolClosed());
  }

  /** Waits for a server that can answer. After a `failure`, does not wait for a server to recover. */
  async assign<Name extends FunctionName>(
    request: PoolRequest<Name>,
    failure: LiteError | null,
  ): Promise<InFlightQuery<Name>> {
    if (this.#closed) throw poolClosed();
    const found: { query?: InFlightQuery<Name> | null } = {};
    const startMs = performance.now();
    const start = () => {
      found.query = this.start(request);
      if (!found.query) this.#ensureAnswerable(request, startMs, failure);
      return found.query !== null;
    };
    const timeoutMs = request.deadlineMs - startMs;
    if (timeoutMs <= 0) throw failure ?? timeoutError(request);
    if (this.#queue.length > 0 || !start()) await this.#wait(request, start, timeoutMs, failure);
    return found.query ?? Promise.reject(timeoutError(request));
  }

  async #wait(
    request: PoolRequest<FunctionName>,
    start: () => boolean,
    timeoutMs: number,
    failure: LiteError | null,
  ): Promise<void> {
    try {
      await this.#queue.join(start, { timeoutMs, signal: request.signal });
    } catch (error) {
      const isTimeout = isTransient(error) && error.code === 'QUERY_TIMEOUT';
      throw isTimeout
        ? (failure ?? (this.#areGone ? noServer(this.#reasons(request)) : error))
        : error;
    }
  }

  /** Sends the request to the best server with capacity; null: no server has capacity. */
  start<Name extends FunctionName>(request: PoolRequest<Name>): InFlightQuery<Name> | null {
    const { needs, used } = request;
    const free = this.#suitable(request).filter((server) => server.isFree);
    const { exploration, random } = this.#settings;
    const server = choose(free, needs, exploration, random);
    if (!server) return null;
    used.add(server);
    const answer = this.#send(server, request);
    answer.catch(() => {});
    return { server, answer };
  }

  async #send<Name extends FunctionName>(
    server: Server,
    { name, params, needs, answeredBy, deadlineMs, signal }: PoolRequest<Name>,
  ): Promise<Answer<Name>> {
    const startMs = performance.now();
    const { attemptTimeoutMs } = this.#settings;
    const attemptMs =
      typeof attemptTimeoutMs === 'number' ? attemptTimeoutMs : attemptTimeoutMs(name);
    const timeoutMs = Math.min(attemptMs, deadlineMs - startMs);
    const isBehind = needs.seqno > (server.chain?.head.seqno ?? 0);
    const wait = isBehind && { minSeqno: needs.seqno };
    const options = { timeoutMs, ...wait, ...(signal && { signal }) };
    const answer = await server.query(name, params, options).catch((error: Error) => {
      if (error instanceof LiteServerError) this.#sources.set(error, server);
      throw error;
    });
    this.latency.add(performance.now() - startMs);
    answeredBy?.add(server);
    this.#sources.set(answer, server);
    return answer;
  }

  #suitable(request: PoolRequest<FunctionName>): Server[] {
    const state = this.#state;
    return this.#servers.filter(
      (server) => !request.used.has(server) && !this.#refusal(server, request, state),
    );
  }

  #refusal(server: Server, { needs }: PoolRequest<FunctionName>, state = this.#state) {
    return refusalOf(server, needs, state, this.#settings);
  }

  get #state(): PoolState {
    const usesSilent = !this.#servers.some(({ health }) => health === 'usable');
    return { headSeqno: this.headSeqno, usesSilent };
  }

  /** Throws if no server is going to be able to answer a request that waits since `startMs`. */
  #ensureAnswerable(
    request: PoolRequest<FunctionName>,
    startMs: number,
    failure: LiteError | null,
  ): void {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > ALL_GONE_TIMEOUT_MS && this.#areGone)
      throw failure ?? noServer(this.#reasons(request));
    const rest = this.#servers.filter((server) => !request.used.has(server));
    const refusals = rest.map((server) => this.#refusal(server, request));
    const canWait = refusals.some(
      (refusal) => refusal === null || (!failure && refusal.isTemporary),
    );
    if (!canWait) throw failure ?? noServer(this.#reasons(request));
  }

  get #areGone(): boolean {
    return this.#servers.every(({ health }) => health === 'gone');
  }

  #reasons(request: PoolRequest<FunctionName>): string[] {
    return this.#servers.map((server) => {
      const why = request.used.has(server) ? 'asked' : this.#refusal(server, request)?.why;
      return `${server.name} ${why ?? 'busy'}`;
    });
  }
}

function poolClosed(): ConnectionError {
  return new ConnectionError('CONNECTION_CLOSED', 'the pool is closed');
}
