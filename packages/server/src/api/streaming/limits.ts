import { refused } from './refusal.ts';
import type { Wording } from './wording.ts';

/** What a subscription may ask for. */
export interface SubscriptionLimits {
  /** `Infinity`: no limit. */
  readonly maxAddresses: number;
  readonly maxHashes: number;
  /** Whether the server keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
}

/** How many addresses and hashes the other subscriptions of the connection have. */
export interface Used {
  readonly addresses: number;
  readonly traceHashes: number;
}

const NOTHING_USED: Used = { addresses: 0, traceHashes: 0 };

interface Selected<T> {
  readonly addresses: T;
  readonly traceHashes: T;
}

/** Refuses more addresses or hashes than allowed. */
export function requireWithin(
  limits: SubscriptionLimits,
  selected: Selected<ReadonlySet<string>>,
  wording: Wording,
  used: Used = NOTHING_USED,
): void {
  requireSizes(limits, selected, wording, (max) => max, used);
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

function requireSizes(
  { maxAddresses, maxHashes }: SubscriptionLimits,
  { addresses, traceHashes }: Selected<ReadonlySet<string>>,
  { tooManyAddresses, tooManyHashes }: Wording,
  allowed: (max: number) => number,
  used: Used = NOTHING_USED,
): void {
  if (used.addresses + addresses.size > allowed(maxAddresses))
    throw refused(tooManyAddresses(addresses.size, maxAddresses, used.addresses));
  if (used.traceHashes + traceHashes.size > allowed(maxHashes))
    throw refused(tooManyHashes(traceHashes.size, maxHashes, used.traceHashes));
}
