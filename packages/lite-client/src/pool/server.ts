import { EventEmitter } from 'node:events';
import {
  Connection,
  type ConnectionOptions,
  type ConnectionState,
} from '../connection/connection.ts';
import {
  LiteError,
  OtherNetworkError,
  QueryTimeoutError,
  type ZeroStateHashes,
} from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { LiteServerError } from '../server-error.ts';
import { describeServer, type ServerAddress } from '../servers/server-address.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import { ErrorRate } from './error-rate.ts';
import type { History } from './history.ts';
import { Latency } from './latency.ts';
import { RateLimit } from './rate-limit.ts';
import { type ChainView, type ServerSnapshot, snapshotOf } from './server-snapshot.ts';

export interface ServerOptions {
  readonly connection?: ConnectionOptions;
  /** Maximum number of parallel queries, without long polls. */
  readonly maxInFlight?: number;
  readonly maxQueriesPerSecond?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
  /** Also receives the latency of this server. */
  readonly poolLatency?: Latency;
}

export interface ServerEvents {
  /** The server became usable, or the reason why it is unusable has changed. */
  usable: [server: Server, unusable: string | null];
  /** The reported chain or the history depth has changed. */
  chain: [server: Server];
  /** A query has ended. */
  answer: [server: Server, name: FunctionName, ms: number, error: LiteError | null];
  /** The server may accept another query. */
  free: [];
}

const MAX_IN_FLIGHT = 24;
/** The objection to a server before its first poll. */
export const NOT_ASKED = 'not asked yet';
const RATE_LIMITED = 'asked too often';
/** Weights of errors in the error rate: a missing block counts half, the rejection of an invalid query does not count. */
const WEIGHTS: Partial<Record<LiteError['code'], number>> = {
  SERVER_NOT_READY: 0.5,
  SERVER_ERROR: 0,
  SERVER_RATE_LIMIT: 0,
  CONNECTION_BUSY: 0,
};

const SOURCES = new WeakMap<object, Server>();

/** The server that returned this answer or error. */
export function sourceOf(answer: object): Server | undefined {
  return SOURCES.get(answer);
}

/** A server of the pool: its connection, measurements and state. */
export class Server implements LiteClient {
  readonly address: ServerAddress;
  readonly name: string;
  readonly events = new EventEmitter<ServerEvents>();
  readonly connection: Connection;
  readonly latency = new Latency();
  readonly #poolLatency: Latency | undefined;
  readonly errors: ErrorRate;
  readonly rateLimit: RateLimit;
  readonly maxInFlight: number;
  readonly now: () => number;
  #inFlight = 0;
  #chain: ChainView | null = null;
  #history: History | null = null;
  #objection: string | null = NOT_ASKED;
  #otherZeroState: ZeroStateHashes | null = null;
  #distrusted: { readonly why: string; readonly untilMs: number } | null = null;
  #hasFailed = false;
  #isSilent = false;
  #seenAtMs = 0;
  #reported: string | null = null;

  constructor(address: ServerAddress, options: ServerOptions = {}) {
    const { now = () => performance.now(), maxInFlight = MAX_IN_FLIGHT } = options;
    this.address = address;
    this.name = describeServer(address);
    this.now = now;
    this.maxInFlight = maxInFlight;
    this.#poolLatency = options.poolLatency;
    this.errors = new ErrorRate(now);
    this.rateLimit = new RateLimit(now, options);
    this.connection = new Connection(address, options.connection);
    this.connection.events.on('state', (state) => this.#onState(state));
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get chain(): ChainView | null {
    return this.#chain;
  }

  /** Current age of the server's newest block; null: not reported. */
  get headAgeSeconds(): number | null {
    const ageSeconds = this.#chain?.headAgeSeconds ?? null;
    return ageSeconds === null
      ? null
      : ageSeconds + Math.floor((this.now() - this.#seenAtMs) / 1000);
  }

  get history(): History | null {
    return this.#history;
  }

  /** Why the server is not used now; null: usable. */
  get unusable(): string | null {
    const { state, failure } = this.connection;
    if (state !== 'ready') return failure ? `${state}: ${reasonOf(failure)}` : state;
    if (this.rateLimit.pausedMs > 0) return RATE_LIMITED;
    if (this.#distrusted && this.#distrusted.untilMs > this.now()) return this.#distrusted.why;
    return this.#objection;
  }

  /**
   * `silent`: connected, but polls are not answered; used only while no server is usable. `gone`: failed, and not
   * recovered. `unknown`: neither used nor failed yet, or only rate-limited.
   */
  get health(): 'usable' | 'unknown' | 'silent' | 'gone' {
    const { unusable } = this;
    if (unusable === null) return 'usable';
    if (!this.#hasFailed || unusable === RATE_LIMITED) return 'unknown';
    return this.#isSilent && this.#chain && unusable === this.#objection ? 'silent' : 'gone';
  }

  /** The zero state of a server that belongs to another network; otherwise null. */
  get otherZeroState(): ZeroStateHashes | null {
    return this.connection.state === 'ready' ? this.#otherZeroState : null;
  }

  get isFree(): boolean {
    return this.#inFlight < this.maxInFlight && this.rateLimit.readyInMs === 0;
  }

  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    if (this.rateLimit.pausedMs > 0)
      return Promise.reject(new LiteError('SERVER_RATE_LIMIT', RATE_LIMITED, true));
    const startMs = this.now();
    if (!options.isLongPoll) this.#inFlight++;
    this.rateLimit.take();
    return this.connection.query(name, params, options).then(
      (answer) => {
        this.#onEnd(name, startMs, options, null);
        options.answeredBy?.add(this);
        SOURCES.set(answer, this);
        return answer;
      },
      (error) => {
        this.#onEnd(name, startMs, options, asLiteError(error));
        if (error instanceof LiteServerError) SOURCES.set(error, this);
        throw error;
      },
    );
  }

  /** Sets the chain as the server reports it. */
  setChain(chain: ChainView): void {
    this.#chain = chain;
    this.#seenAtMs = this.now();
    this.events.emit('chain', this);
  }

  setHistory(history: History): void {
    this.#history = history;
    this.events.emit('chain', this);
  }

  /** Marks the server as unusable until called with null. */
  setObjection(why: Error | null): void {
    this.#objection = why?.message ?? null;
    this.#hasFailed = why !== null;
    this.#isSilent = why instanceof QueryTimeoutError;
    this.#otherZeroState = why instanceof OtherNetworkError ? why.zeroState : null;
    this.#report();
  }

  /** Marks the server as unusable for a time, after an invalid answer. */
  distrust(why: string, forMs: number): void {
    this.errors.add(1);
    this.#hasFailed = true;
    this.#distrusted = { why, untilMs: this.now() + forMs };
    this.#report();
  }

  snapshot(): ServerSnapshot {
    return snapshotOf(this);
  }

  #onEnd(
    name: FunctionName,
    startMs: number,
    options: QueryOptions,
    error: LiteError | null,
  ): void {
    const ms = this.now() - startMs;
    if (!options.isLongPoll) this.#inFlight--;
    this.#measure(ms, options, error);
    if (error?.code === 'SERVER_RATE_LIMIT') this.rateLimit.refused();
    else if (!error) this.rateLimit.answered();
    this.events.emit('answer', this, name, ms, error);
    if (error) this.#report();
    this.events.emit('free');
  }

  /** A query with a wait does not count for latency; a failed or aborted query counts only if it was slow. */
  #measure(ms: number, { minSeqno, isLongPoll }: QueryOptions, error: LiteError | null): void {
    const waited = minSeqno !== undefined;
    const isSlow = ms > (this.latency.averageMs ?? 0);
    if (!waited && (!error || isSlow)) this.latency.add(ms);
    if (!isLongPoll && !error) this.#poolLatency?.add(ms);
    if (waited && error?.code === 'SERVER_NOT_READY') return;
    if (error?.code !== 'QUERY_ABORTED') this.errors.add(error ? (WEIGHTS[error.code] ?? 1) : 0);
  }

  /** Resets the state after a reconnect, because another server may listen at the address. */
  #onState(state: ConnectionState): void {
    if (state === 'waiting') this.#hasFailed = true;
    if (state === 'ready') {
      this.#objection = NOT_ASKED;
      this.#isSilent = false;
      this.#otherZeroState = null;
    }
    this.#report();
  }

  #report(): void {
    const { unusable } = this;
    if (unusable === this.#reported) return;
    this.#reported = unusable;
    this.events.emit('usable', this, unusable);
  }
}

function reasonOf({ message, cause }: LiteError): string {
  const addsDetail = cause instanceof Error && !message.includes(cause.message);
  return addsDetail ? `${message}: ${cause.message}` : message;
}

function asLiteError(error: unknown): LiteError {
  if (error instanceof LiteError) return error;
  return new LiteError('TL_INVALID', String(error), false, { cause: error });
}
