import type { KeyInfo, StreamLimits } from '../../../store/gateway/read-keys.ts';
import { addressSubject } from '../../http/caller.ts';
import {
  completeOptions,
  type GatewayOptions,
  KEY_REQUIRED,
  type Refusal,
  TICKET_UNCHECKED,
  TOO_FAST,
  UNKNOWN_TICKET,
} from '../gateway-options.ts';
import type { OpenedKeys } from '../hooks.ts';
import { type Caller, type KeyCheck, keyHashOf, limitSubject } from '../keys/key-check.ts';
import { LocalLimiter, limitHeaders } from '../limits/limiter.ts';
import type { PagesCookie } from '../pages-cookie.ts';
import { ConnectionLimiter, type Lease } from './connection-limiter.ts';
import { Tickets } from './tickets.ts';

/** The right to keep one connection open, as long as its key is valid. */
export interface ConnectionLease extends Lease {
  /** Whose connection it is: a key, an owner or a client address. */
  readonly subject: string;
  readonly mayRequest: RequestLimit;
  /** False: the key was revoked or has expired. */
  isKeyValid(): Promise<boolean>;
}

/** Counts a request of so many bytes for all connections of its subject; false: there are too many. */
export type RequestLimit = (bytes: number) => boolean;

/** What a connection may use. */
export interface StreamAccess {
  /** Null: the client has no key, or keys are ignored. */
  readonly key: KeyInfo | null;
  readonly limits: StreamLimits;
  readonly mayRequest: RequestLimit;
  /** Null: the client has too many connections. */
  leaseConnection(): Promise<ConnectionLease | null>;
  /** Creates a ticket that opens one connection with the same key. */
  issueTicket(): Promise<string | Refusal>;
}

/** Who opens a stream. */
interface StreamCaller extends Caller {
  /** Instead of a key. */
  readonly ticket?: string | null;
  /** Whether one of our own pages opens it. */
  readonly isFromPage?: boolean;
}

/** What clients without a key may use. */
export interface KeylessStreams {
  /** Of a client address. */
  readonly limits: StreamLimits;
  /** Of our own pages, by client address; null: as all others. */
  readonly pages: { readonly cookie: PagesCookie; readonly limits: StreamLimits } | null;
}

interface StreamGateResources {
  /** Null: keys are ignored. */
  readonly keys: KeyCheck | null;
  readonly connections: ConnectionLimiter;
  readonly tickets: Tickets;
  readonly keyless: KeylessStreams;
  readonly network: string;
  readonly closing: AsyncDisposableStack;
}

const REDIS_PREFIX = 'tonway:stream:';
/** Attempts to connect per second; a client may replace all its connections at once. */
const ATTEMPTS_PER_SECOND = 5;
const EXTRA_ATTEMPTS = 20;

/** Tickets that a client address may use. */
const TICKETS = { ratePerSecond: 20, burst: 100 };

/** Requests per second and at once, of all connections of a subject; each possible connection adds to both. */
const REQUESTS = { ratePerSecond: 20, burst: 50 };
const REQUESTS_PER_CONNECTION = { ratePerSecond: 1, burst: 5 };
/** A large request counts as several: this many bytes name 240 addresses, which take half a millisecond. */
const BYTES_PER_REQUEST = 16 * 1024;

/** Admits or refuses connections: checks the key, then the network. Connections are counted by key or client address. */
export class StreamGate {
  readonly #resources: StreamGateResources;
  readonly #attempts = new LocalLimiter();
  readonly #requests = new LocalLimiter();

  private constructor(resources: StreamGateResources) {
    this.#resources = resources;
  }

  /** Starts even if the backends are unavailable, as `Gateway.start` does. */
  static async start(
    gateway: GatewayOptions,
    keyless: KeylessStreams,
    { keys, track }: OpenedKeys,
  ): Promise<StreamGate> {
    const { network, redisUrl, redisTimeoutMs } = completeOptions(gateway);
    await using closing = new AsyncDisposableStack();
    const prefix = gateway.redisPrefix ?? REDIS_PREFIX;
    const redis = redisUrl ? { url: redisUrl, prefix, timeoutMs: redisTimeoutMs } : null;
    const connections = redis
      ? await ConnectionLimiter.shared(redis, track('Redis', 'limits apply per process'))
      : ConnectionLimiter.local();
    closing.defer(() => connections.close());
    const tickets = new Tickets(redis);
    closing.defer(() => tickets.close());
    return new StreamGate({
      keys,
      connections,
      tickets,
      keyless,
      network,
      closing: closing.move(),
    });
  }

  /** Without keys. Connections are counted in this process. */
  static withoutKeys(network: string, keyless: KeylessStreams): StreamGate {
    const closing = new AsyncDisposableStack();
    const connections = ConnectionLimiter.local();
    closing.defer(() => connections.close());
    const tickets = new Tickets(null);
    return new StreamGate({ keys: null, connections, tickets, keyless, network, closing });
  }

  /** False: keys are ignored. */
  get hasKeys(): boolean {
    return this.#resources.keys !== null;
  }

  get pagesCookie(): PagesCookie | null {
    return this.#resources.keyless.pages?.cookie ?? null;
  }

  async admit({
    ticket = null,
    isFromPage = false,
    ...given
  }: StreamCaller): Promise<StreamAccess | Refusal> {
    const { keys, keyless, network } = this.#resources;
    const isTicketUsed = keys !== null && given.secret === null && ticket !== null;
    const caller = isTicketUsed ? await this.#redeem(ticket, given) : given;
    if ('code' in caller) return caller;
    const key = keys === null ? null : await keys.identify(caller);
    if (key && 'code' in key) return key;
    const page = isFromPage && key === null ? keyless.pages : null;
    const limits = key?.stream ?? (page ?? keyless).limits;
    const subject = `${network}:${page ? 'pages:' : ''}${subjectOf(key, caller)}`;
    if (!this.#mayTry(subject, limits, caller)) return TOO_FAST;
    const mayRequest = this.#requestLimit(subject, limits);
    // A closure over the caller would keep its request in memory.
    const keyHash = key && keyHashOf(caller);
    const leaseConnection = () => this.#leaseConnection({ subject, mayRequest }, limits, keyHash);
    // a ticket makes no tickets: it would outlive its half minute
    const issueTicket = async () => (isTicketUsed ? KEY_REQUIRED : this.#issueTicket(keyHash));
    return { key, limits, mayRequest, leaseConnection, issueTicket };
  }

  close(): Promise<void> {
    return this.#resources.closing.disposeAsync();
  }

  async #leaseConnection(
    owner: Pick<ConnectionLease, 'subject' | 'mayRequest'>,
    limits: StreamLimits,
    keyHash: string | null,
  ): Promise<ConnectionLease | null> {
    const { keys, connections } = this.#resources;
    const lease = await connections.take(owner.subject, limits.connections);
    const isKeyValid = async () => keyHash === null || (keys?.isStillValid(keyHash) ?? true);
    return lease && { ...lease, ...owner, isKeyValid };
  }

  async #issueTicket(keyHash: string | null): Promise<string | Refusal> {
    if (keyHash === null && this.hasKeys) return KEY_REQUIRED;
    return this.#resources.tickets.issue(keyHash ?? '').catch(() => TICKET_UNCHECKED);
  }

  /** Attempts are limited by client address: whose ticket it is turns out only then. */
  async #redeem(ticket: string, caller: Caller): Promise<Caller | Refusal> {
    const taken = this.#attempts.take(`ticket:${addressSubject(caller.address)}`, TICKETS, 1);
    if (taken.granted === 0) caller.onLimit(limitHeaders(TICKETS, taken, 1));
    if (taken.granted === 0) return TOO_FAST;
    try {
      const keyHash = await this.#resources.tickets.redeem(ticket);
      return keyHash === null ? UNKNOWN_TICKET : { ...caller, keyHash };
    } catch {
      return TICKET_UNCHECKED;
    }
  }

  #requestLimit(subject: string, { connections }: StreamLimits): RequestLimit {
    if (connections === Infinity) return () => true;
    const { ratePerSecond, burst } = REQUESTS_PER_CONNECTION;
    const rule = {
      ratePerSecond: REQUESTS.ratePerSecond + ratePerSecond * connections,
      burst: REQUESTS.burst + burst * connections,
    };
    return (bytes) => {
      const cost = Math.min(rule.burst, 1 + Math.floor(bytes / BYTES_PER_REQUEST));
      return this.#requests.take(subject, rule, cost).granted === cost;
    };
  }

  /** Limits attempts to connect, which are not free even if they are refused. */
  #mayTry(subject: string, { connections }: StreamLimits, { onLimit }: Caller): boolean {
    if (connections === Infinity) return true;
    const rule = { ratePerSecond: ATTEMPTS_PER_SECOND, burst: EXTRA_ATTEMPTS + 2 * connections };
    const taken = this.#attempts.take(subject, rule, 1);
    if (taken.granted === 0) onLimit(limitHeaders(rule, taken, 1));
    return taken.granted === 1;
  }
}

function subjectOf(key: KeyInfo | null, { address }: Caller): string {
  return key ? limitSubject(key, key.ownConnections) : addressSubject(address);
}
