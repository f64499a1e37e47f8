import type { Subscription } from '@tonway/client/streaming';
import type { Topic } from './live-topic.ts';

/** A token of an account can change without a transaction of the account. */
const ACCOUNT_TYPES = ['actions', 'account_state_change', 'jettons_change'] as const;

/** One subscription for everything that a page follows; heads are sent in any case. */
export function subscriptionOf(topics: readonly Topic[]): Subscription {
  const addresses = idsOf(topics, 'account:');
  const hashes = idsOf(topics, 'trace:');
  const types: Subscription['types'] = [
    ...(addresses.length > 0 ? ACCOUNT_TYPES : []),
    ...(hashes.length > 0 ? (['trace'] as const) : []),
  ];
  return {
    // A subscription has at least one type.
    types: topics.includes('blocks') || types.length === 0 ? [...types, 'blocks'] : types,
    // Traces of the network itself, too: a history lists them.
    ...(addresses.length > 0 && { addresses, roots: 'all' }),
    ...(hashes.length > 0 && { trace_external_hash_norms: hashes }),
    ...(types.length > 0 && { min_finality: 'pending' }),
    heartbeat: true,
  };
}

function idsOf(topics: readonly Topic[], prefix: 'account:' | 'trace:'): string[] {
  return topics.filter((topic) => topic.startsWith(prefix)).map((t) => t.slice(prefix.length));
}
