import { EventEmitter } from 'node:events';
import {
  Connection,
  type ConnectionOptions,
  type ConnectionState,
} from '../connection/connection.ts';
import { LiteError, type ZeroStateHashes } from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
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
  /** Questions at once. */
  readonly maxInFlight?: number;
  readonly maxQueriesPerSecond?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface ServerEvents {
  /** It became usable, or unusable for another reason. */
  usable: [server: Server, unusable: string | null];
  /** What it says of the chain, or how deep its history is, has changed. */
  chain: [server: Server];
  /** A question has ended. */
  answer: [server: Server, name: FunctionName, ms: number, error: LiteError | null];
  /** It may take another question. */
  free: [];
}

const MAX_IN_FLIGHT = 24;
/** The objection to a server of which nothing is known. */
export const NOT_ASKED = 'not asked yet';
const TOO_OFTEN = 'asked too often';
/** How much of a failure an error is: to lack a block is half of one, to refuse a wrong question none. */
const WEIGHTS: Partial<Record<LiteError['code'], number>> = {
  SERVER_NOT_READY: 0.5,
  SERVER_ERROR: 0,
  SERVER_RATE_LIMIT: 0,
  CONNECTION_BUSY: 0,
};

/** A server as the pool knows it: the connection, and everything learnt from using it. */
export class Server implements LiteClient {
  readonly address: ServerAddress;
  readonly name: string;
  readonly events = new EventEmitter<ServerEvents>();
  readonly connection: Connection;
  readonly latency = new Latency();
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
  #seenAtMs = 0;
  #reported: string | null = null;

  constructor(address: ServerAddress, options: ServerOptions = {}) {
    const { now = () => performance.now(), maxInFlight = MAX_IN_FLIGHT } = options;
    this.address = address;
    this.name = describeServer(address);
    this.now = now;
    this.maxInFlight = maxInFlight;
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

  /** How old its newest block is by now; null where it does not tell. */
  get headAgeSeconds(): number | null {
    const ageSeconds = this.#chain?.headAgeSeconds ?? null;
    return ageSeconds === null
      ? null
      : ageSeconds + Math.floor((this.now() - this.#seenAtMs) / 1000);
  }

  get history(): History | null {
    return this.#history;
  }

  /** Why nobody should ask it now; null where nothing speaks against it. */
  get unusable(): string | null {
    const { state, failure } = this.connection;
    if (state !== 'ready') return failure ? `${state}: ${reasonOf(failure)}` : state;
    if (this.rateLimit.pausedMs > 0) return TOO_OFTEN;
    if (this.#distrusted && this.#distrusted.untilMs > this.now()) return this.#distrusted.why;
    return this.#objection;
  }

  /** `gone`: it has failed, and has not answered since. `unknown`: it has done neither, or is only asked too often. */
  get standing(): 'usable' | 'unknown' | 'gone' {
    const { unusable } = this;
    if (unusable === null) return 'usable';
    return this.#hasFailed && unusable !== TOO_OFTEN ? 'gone' : 'unknown';
  }

  /** The zero state that the server shows, where it is of another network. */
  get otherZeroState(): ZeroStateHashes | null {
    return this.connection.state === 'ready' ? this.#otherZeroState : null;
  }

  get isFree(): boolean {
    return this.#inFlight < this.maxInFlight && this.rateLimit.readyInMs === 0;
  }

  async query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    if (this.rateLimit.pausedMs > 0) throw new LiteError('SERVER_RATE_LIMIT', TOO_OFTEN, true);
    const startMs = this.now();
    this.#inFlight++;
    this.rateLimit.take();
    try {
      const answer = await this.connection.query(name, params, options);
      this.#ended(name, startMs, options, null);
      return answer;
    } catch (error) {
      this.#ended(name, startMs, options, asLiteError(error));
      throw error;
    }
  }

  /** What it says of the chain. */
  sees(chain: ChainView): void {
    this.#chain = chain;
    this.#seenAtMs = this.now();
    this.events.emit('chain', this);
  }

  remembers(history: History): void {
    this.#history = history;
    this.events.emit('chain', this);
  }

  /** Something that speaks against the server until it is taken back with null. */
  object(why: string | null, otherZeroState: ZeroStateHashes | null = null): void {
    this.#objection = why;
    this.#hasFailed = why !== null;
    this.#otherZeroState = otherZeroState;
    this.#report();
  }

  /** An answer of it was a lie, or broken. */
  distrust(why: string, forMs: number): void {
    this.errors.add(1);
    this.#hasFailed = true;
    this.#distrusted = { why, untilMs: this.now() + forMs };
    this.#report();
  }

  snapshot(): ServerSnapshot {
    return snapshotOf(this);
  }

  #ended(
    name: FunctionName,
    startMs: number,
    options: QueryOptions,
    error: LiteError | null,
  ): void {
    const ms = this.now() - startMs;
    this.#inFlight--;
    this.#measure(ms, options, error);
    if (error?.code === 'SERVER_RATE_LIMIT') this.rateLimit.refused();
    else if (!error) this.rateLimit.answered();
    this.events.emit('answer', this, name, ms, error);
    if (error) this.#report();
    this.events.emit('free');
  }

  /** A question that was to wait says nothing about speed, one that was given up only if it took long already. */
  #measure(ms: number, { minSeqno }: QueryOptions, error: LiteError | null): void {
    const waited = minSeqno !== undefined;
    const isSlow = ms > (this.latency.averageMs ?? 0);
    if (!waited && (!error || isSlow)) this.latency.add(ms);
    if (waited && error?.code === 'SERVER_NOT_READY') return;
    if (error?.code !== 'QUERY_ABORTED') this.errors.add(error ? (WEIGHTS[error.code] ?? 1) : 0);
  }

  /** Whoever listens behind a new connection may be another server than before. */
  #onState(state: ConnectionState): void {
    if (state === 'waiting') this.#hasFailed = true;
    if (state === 'ready') {
      this.#objection = NOT_ASKED;
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
  const isNews = cause instanceof Error && !message.includes(cause.message);
  return isNews ? `${message}: ${cause.message}` : message;
}

function asLiteError(error: unknown): LiteError {
  if (error instanceof LiteError) return error;
  return new LiteError('TL_INVALID', String(error), false, { cause: error });
}
