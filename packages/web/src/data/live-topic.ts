import type { StreamEvent } from '@tonway/client';
import type { Subscription } from '@tonway/client/streaming';

/** What a part of a page follows. */
export type Topic = 'head' | 'blocks' | `account:${string}` | `trace:${string}`;

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

/** Whether an event is about a topic. A page follows one account or one trace, so its events are about that one. */
export function isAbout({ type }: StreamEvent, topic: Topic): boolean {
  switch (type) {
    case 'head':
    case 'blocks':
      return topic === type;
    case 'trace':
      return topic.startsWith('trace:');
    case 'trace_invalidated':
      return topic.startsWith('trace:') || topic.startsWith('account:');
    default:
      return topic.startsWith('account:');
  }
}
