import type { Subscription } from '@tonway/client/streaming';
import type { Topic } from './live-topic.ts';

/** One subscription for everything that a page follows; heads are sent in any case. */
export function subscriptionOf(topics: readonly Topic[]): Subscription {
  const addresses = idsOf(topics, 'account:');
  const hashes = idsOf(topics, 'trace:');
  const types: Subscription['types'] = [
    ...(addresses.length > 0 ? (['actions', 'account_state_change'] as const) : []),
    ...(hashes.length > 0 ? (['trace'] as const) : []),
  ];
  return {
    // A subscription has at least one type.
    types: topics.includes('blocks') || types.length === 0 ? [...types, 'blocks'] : types,
    ...(addresses.length > 0 && { addresses }),
    ...(hashes.length > 0 && { trace_external_hash_norms: hashes }),
    ...(types.length > 0 && { min_finality: 'pending' }),
    heartbeat: true,
  };
}

function idsOf(topics: readonly Topic[], prefix: 'account:' | 'trace:'): string[] {
  return topics.filter((topic) => topic.startsWith(prefix)).map((t) => t.slice(prefix.length));
}
