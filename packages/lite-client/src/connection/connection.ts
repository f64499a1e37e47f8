import { EventEmitter } from 'node:events';
import { AdnlClient } from '../adnl/client.ts';
import type { KeyPair } from '../adnl/keys.ts';
import { ConnectionError, type LiteError } from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { describeServer, type ServerAddress } from '../servers/server-address.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import { Backoff, type BackoffOptions } from './backoff.ts';
import { pause, within } from './limits.ts';
import { decodeReply, encodeQuestion } from './wire.ts';

/** `waiting`: it failed and is tried again after a pause. */
export type ConnectionState = 'idle' | 'connecting' | 'ready' | 'waiting' | 'closed';

export interface ConnectionOptions {
  /** For servers that want to know who asks. */
  readonly identity?: KeyPair;
  readonly connectTimeoutMs?: number;
  readonly queryTimeoutMs?: number;
  /** Silence after which the connection counts as dead; it pings after half of it. */
  readonly idleMs?: number;
  readonly maxInFlight?: number;
  readonly backoff?: BackoffOptions;
}

export interface ConnectionEvents {
  /** With the failure that led to it, where one did. */
  state: [state: ConnectionState, failure: LiteError | null];
}

const DEFAULTS = {
  connectTimeoutMs: 5000,
  queryTimeoutMs: 8000,
  idleMs: 20_000,
  maxInFlight: 256,
  backoff: { minMs: 200, maxMs: 30_000 },
};

/** One server. It connects when first asked, and again whenever the connection is lost, until it is closed. */
export class Connection implements LiteClient {
  readonly address: ServerAddress;
  readonly events = new EventEmitter<ConnectionEvents>();
  readonly #settings: ConnectionOptions & typeof DEFAULTS;
  readonly #backoff: Backoff;
  readonly #closing = new AbortController();
  #state: ConnectionState = 'idle';
  #failure: LiteError | null = null;
  #client: AdnlClient | null = null;
  #connecting: Promise<AdnlClient> | null = null;
  #keeping: Promise<void> | null = null;

  constructor(address: ServerAddress, options: ConnectionOptions = {}) {
    this.address = address;
    this.#settings = { ...DEFAULTS, ...options };
    this.#backoff = new Backoff(this.#settings.backoff);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Why it is not connected. */
  get failure(): LiteError | null {
    return this.#failure;
  }

  /** Connects and stays connected; `query` does so too. */
  open(): void {
    if (this.#state === 'idle') this.#keeping = this.#keepConnected();
  }

  /** While the connection is lost this fails at once: a pool waits for it, or asks another server. */
  async query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    const { signal, minSeqno, timeoutMs = this.#settings.queryTimeoutMs } = options;
    const deadlineMs = performance.now() + timeoutMs;
    const question = encodeQuestion(name, params, { minSeqno, timeoutMs });
    this.open();
    const client = this.#client ?? (await within(this.#connected(), { timeoutMs, signal }));
    const leftMs = Math.max(1, deadlineMs - performance.now());
    const reply = await client.query(question, { timeoutMs: leftMs, ...(signal && { signal }) });
    this.#backoff.reset();
    return decodeReply(name, reply);
  }

  /** Takes no more questions, waits for the answers to those it has sent, then closes. */
  async close(): Promise<void> {
    this.#become('closed');
    await this.#client?.close();
    this.#closing.abort();
    await this.#keeping;
  }

  #connected(): Promise<AdnlClient> {
    if (this.#connecting && this.#state === 'connecting') return this.#connecting;
    const why = this.#failure ? `not connected: ${this.#failure.message}` : 'closed';
    const message = `${describeServer(this.address)}: ${why}`;
    return Promise.reject(new ConnectionError('CONNECTION_CLOSED', message));
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closing;
    while (!this.#isClosed()) {
      const failure = await this.#connectOnce();
      this.#client = null;
      this.#become('waiting', failure);
      if (!this.#isClosed()) await pause(this.#backoff.nextMs(), signal).catch(() => {});
    }
  }

  /** Ends with the connection, however far it came. */
  async #connectOnce(): Promise<LiteError> {
    this.#connecting = AdnlClient.connect(this.#connectOptions());
    this.#become('connecting');
    try {
      this.#client = await this.#connecting;
      this.#become('ready');
      return await this.#client.closed;
    } catch (error) {
      return error as LiteError;
    }
  }

  #isClosed(): boolean {
    return this.#state === 'closed';
  }

  #connectOptions(): Parameters<typeof AdnlClient.connect>[0] {
    const { host, port, publicKey } = this.address;
    const { identity, connectTimeoutMs, idleMs, maxInFlight } = this.#settings;
    const { signal } = this.#closing;
    const limits = { connectTimeoutMs, idleMs, maxQueries: maxInFlight };
    return { host, port, publicKey, signal, ...limits, ...(identity && { identity }) };
  }

  #become(state: ConnectionState, failure: LiteError | null = null): void {
    if (this.#state === 'closed' || this.#state === state) return;
    this.#state = state;
    if (state !== 'connecting') this.#failure = failure;
    this.events.emit('state', state, failure);
  }
}
