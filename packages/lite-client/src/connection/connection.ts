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
import { decodeReply, encodeQuery } from './wire.ts';

/** `waiting`: the connection failed, and is retried after a pause. */
export type ConnectionState = 'idle' | 'connecting' | 'ready' | 'waiting' | 'closed';

export interface ConnectionOptions {
  /** For servers that authenticate their clients. */
  readonly identity?: KeyPair;
  readonly connectTimeoutMs?: number;
  readonly queryTimeoutMs?: number;
  /** Idle time after which the connection counts as dead; a ping is sent after half of this time. */
  readonly idleMs?: number;
  readonly maxInFlight?: number;
  readonly backoff?: BackoffOptions;
}

export interface ConnectionEvents {
  /** The new state, with the failure that caused it, if any. */
  state: [state: ConnectionState, failure: LiteError | null];
}

const DEFAULTS = {
  connectTimeoutMs: 5000,
  queryTimeoutMs: 8000,
  idleMs: 20_000,
  maxInFlight: 256,
  backoff: { minMs: 200, maxMs: 30_000 },
};

/**
 * A connection to one server. Connects on the first query, and reconnects after a failure until closed.
 *
 * @example
 * const connection = new Connection(server);
 * const { last } = await connection.query('getMasterchainInfo', {});
 * last.seqno; // => 1146
 * await connection.close();
 */
export class Connection implements LiteClient {
  readonly address: ServerAddress;
  readonly events = new EventEmitter<ConnectionEvents>();
  readonly #settings: ConnectionOptions & typeof DEFAULTS;
  readonly #backoff: Backoff;
  readonly #closing = new AbortController();
  /** Bytes of queries and answers, without the frames of ADNL. */
  readonly bytes = { sent: 0, received: 0 };
  #state: ConnectionState = 'idle';
  #failure: LiteError | null = null;
  #client: AdnlClient | null = null;
  #connecting: Promise<AdnlClient> | null = null;
  #running: Promise<void> | null = null;

  constructor(address: ServerAddress, options: ConnectionOptions = {}) {
    this.address = address;
    this.#settings = { ...DEFAULTS, ...options };
    this.#backoff = new Backoff(this.#settings.backoff);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The reason why the server is not connected. */
  get failure(): LiteError | null {
    return this.#failure;
  }

  /** Connects, and reconnects after failures. `query` calls this method. */
  open(): void {
    if (this.#state === 'idle') this.#running = this.#keepConnected();
  }

  /** Fails immediately while the connection is lost: a pool waits for the connection, or uses another server. */
  query<Name extends FunctionName>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
  ): Promise<Answer<Name>> {
    const { minSeqno, timeoutMs = this.#settings.queryTimeoutMs } = options;
    try {
      const query = encodeQuery(name, params, { minSeqno, timeoutMs });
      this.open();
      this.bytes.sent += query.length;
      return this.#send(query, { ...options, timeoutMs }).then((reply) => {
        this.#backoff.reset();
        this.bytes.received += reply.length;
        return decodeReply(name, reply);
      });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Rejects new queries, waits for pending answers, then closes. */
  async close(): Promise<void> {
    this.#setState('closed');
    await this.#client?.close();
    this.#closing.abort();
    await this.#running;
  }

  #send(query: Uint8Array, limits: QueryOptions & { readonly timeoutMs: number }): Promise<Buffer> {
    if (this.#client) return this.#client.query(query, limits);
    const deadlineMs = performance.now() + limits.timeoutMs;
    return within(this.#connected(), limits).then((client) => {
      const timeoutMs = Math.max(1, deadlineMs - performance.now());
      return client.query(query, { ...limits, timeoutMs });
    });
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
      this.#setState('waiting', failure);
      if (!this.#isClosed()) await pause(this.#backoff.nextMs(), signal).catch(() => {});
    }
  }

  /** Resolves with the failure that ended the connection or the attempt to connect. */
  async #connectOnce(): Promise<LiteError> {
    this.#connecting = AdnlClient.connect(this.#connectOptions());
    this.#setState('connecting');
    try {
      this.#client = await this.#connecting;
      this.#setState('ready');
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

  #setState(state: ConnectionState, failure: LiteError | null = null): void {
    if (this.#state === 'closed' || this.#state === state) return;
    this.#state = state;
    if (state !== 'connecting') this.#failure = failure;
    this.events.emit('state', state, failure);
  }
}
