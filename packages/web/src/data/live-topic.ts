import type { StreamEvent } from '@tonway/client';

/** What a part of a page follows. */
export type Topic = 'head' | 'blocks' | `account:${string}` | `trace:${string}`;

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
