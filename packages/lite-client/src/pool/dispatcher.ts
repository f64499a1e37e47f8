import { ConnectionError, type LiteError } from '../errors.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName } from '../tl/types.ts';
import { type ChoiceLimits, choose, type PoolState, refusalOf } from './choice.ts';
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
  readonly #servers: readonly Server[];
  readonly #settings: DispatcherSettings;
  readonly #queue: RequestQueue;
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
    let [newest, second]: [number, number | null] = [0, null];
    let usable = 0;
    for (const server of this.#servers) {
      if (server.unusable !== null) continue;
      const seqno = server.chain?.head.seqno ?? 0;
      if (usable++ > 0) second = Math.max(second ?? 0, Math.min(seqno, newest));
      newest = Math.max(newest, seqno);
    }
    return second ?? newest;
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
      // a request that is aborted in the same turn does not wait for the answer
      found.query?.answer.catch(() => {});
      if (!found.query) this.#ensureAnswerable(request, startMs, failure);
      return found.query !== null;
    };
    const timeoutMs = request.deadlineMs - startMs;
    if (timeoutMs <= 0) throw failure ?? timeoutError(request);
    if (this.#queue.length > 0 || !start()) await this.#wait(request, start, timeoutMs, failure);
    if (!found.query) throw timeoutError(request);
    return found.query;
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

  /** Like `start`, unless other requests wait for a server. */
  startNow<Name extends FunctionName>(request: PoolRequest<Name>): InFlightQuery<Name> | null {
    return this.#queue.length === 0 ? this.start(request) : null;
  }

  /** Sends the request to the best server with capacity; null: no server has capacity. */
  start<Name extends FunctionName>(request: PoolRequest<Name>): InFlightQuery<Name> | null {
    const { exploration, random } = this.#settings;
    const server = choose(this.#free(request), request.needs, exploration, random);
    if (!server) return null;
    request.used.add(server);
    return { server, answer: this.#send(server, request) };
  }

  #send<Name extends FunctionName>(
    server: Server,
    { name, params, needs, answeredBy, deadlineMs, signal }: PoolRequest<Name>,
  ): Promise<Answer<Name>> {
    const startMs = performance.now();
    const { attemptTimeoutMs } = this.#settings;
    const attemptMs =
      typeof attemptTimeoutMs === 'number' ? attemptTimeoutMs : attemptTimeoutMs(name);
    const timeoutMs = Math.min(attemptMs, deadlineMs - startMs);
    const isBehind = needs.seqno > (server.chain?.head.seqno ?? 0);
    return server.query(name, params, {
      timeoutMs,
      ...(isBehind && { minSeqno: needs.seqno }),
      ...(signal && { signal }),
      ...(answeredBy && { answeredBy }),
    });
  }

  /** Servers that can answer the request now. */
  #free(request: PoolRequest<FunctionName>): Server[] {
    const state = this.#state;
    return this.#servers.filter(
      (server) =>
        !request.used.has(server) && server.isFree && !this.#refusal(server, request, state),
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
