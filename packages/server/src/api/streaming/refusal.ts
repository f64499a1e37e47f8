import { RequestError } from '../kernel/errors.ts';
import { errorJson } from './frames.ts';

/** A refused request; the message is part of the protocol. */
export class StreamRefusal extends RequestError {
  override readonly name = 'StreamRefusal';
  /** The `id` of the request; null if it has none, or if the request cannot be parsed. */
  readonly id: string | null;

  constructor(status: number, message: string, id: string | null) {
    super(status, message, { code: status === 400 ? 'REQUEST_INVALID' : 'REQUEST_FAILED' });
    this.id = id;
  }

  /** The body of the SSE response, or the WebSocket frame. */
  get json(): string {
    return errorJson(this.id, this.message);
  }
}

/** Runs a part of a request that has this `id`; a refusal carries it. */
export async function withId<T>(id: string | null, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new StreamRefusal(error.status, error.message, id);
  }
}

/** A violated rule; `withId` adds the `id`. */
export function refused(message: string, status = 400): RequestError {
  return new RequestError(status, message);
}

export function connectionLimitReached(limit: number, id: string | null): StreamRefusal {
  return new StreamRefusal(429, `connection limit reached: ${limit} active connections`, id);
}

/** Longer texts are cut, so that a response is not as large as a hostile request. */
const MAX_SHOWN = 256;

/** A text of the request, as part of an error text. */
export function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** The error texts that differ between the transports. */
export interface Wording {
  /** Prefix of the reason if a field has a wrong type. */
  readonly invalid: string;
  readonly noTypes: string;
  readonly noAddresses: string;
  /** `current`: those of the other subscriptions of the connection. */
  readonly tooManyAddresses: (count: number, max: number, current: number) => string;
  readonly tooManyHashes: (count: number, max: number, current: number) => string;
}

export const SSE: Wording = {
  invalid: 'invalid subscription request',
  noTypes: 'types are required for subscription',
  noAddresses: 'addresses are required for subscription',
  tooManyAddresses: (count, max) => `too many addresses: ${count} > max ${max}`,
  tooManyHashes: (count, max) => `too many trace_external_hash_norms: ${count} > max ${max}`,
};

export const WEB_SOCKET: Wording = {
  invalid: 'invalid subscribe request',
  noTypes: 'types are required',
  noAddresses: 'addresses are required',
  tooManyAddresses: (count, max, current) =>
    `address limit exceeded: current ${current} + new ${count} > max ${max}`,
  tooManyHashes: (count, max, current) =>
    `trace_external_hash_norms limit exceeded: current ${current} + new ${count} > max ${max}`,
};

/** What a subscription may ask for. */
export interface SubscriptionLimits {
  /** `Infinity`: no limit. */
  readonly maxAddresses: number;
  readonly maxHashes: number;
  /** Whether the server keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
}

/** How many addresses and hashes the other subscriptions of the connection have. */
export interface UsedLimits {
  readonly addresses: number;
  readonly traceHashes: number;
}

const NOTHING_USED: UsedLimits = { addresses: 0, traceHashes: 0 };

interface Selected<T> {
  readonly addresses: T;
  readonly traceHashes: T;
}

/** Each value may be listed in some of its forms. */
const MAX_FORMS = 4;
const MIN_PARSED = 4000;

/** Refuses lists that exceed the limits by far before they are parsed, which would block the event loop. */
export function requireParseable(
  limits: SubscriptionLimits,
  { addresses, traceHashes }: Selected<readonly string[]>,
  wording: Wording,
): void {
  const distinct = { addresses: new Set(addresses), traceHashes: new Set(traceHashes) };
  requireSizes(limits, distinct, wording, (max) => Math.max(MAX_FORMS * max, MIN_PARSED));
}

/** Refuses more addresses or hashes than allowed. */
export function requireSizes(
  { maxAddresses, maxHashes }: SubscriptionLimits,
  { addresses, traceHashes }: Selected<ReadonlySet<string>>,
  { tooManyAddresses, tooManyHashes }: Wording,
  allowed: (max: number) => number,
  used: UsedLimits = NOTHING_USED,
): void {
  if (used.addresses + addresses.size > allowed(maxAddresses))
    throw refused(tooManyAddresses(addresses.size, maxAddresses, used.addresses));
  if (used.traceHashes + traceHashes.size > allowed(maxHashes))
    throw refused(tooManyHashes(traceHashes.size, maxHashes, used.traceHashes));
}
