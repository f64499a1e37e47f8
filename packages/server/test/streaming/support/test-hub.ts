import type { Hub } from '../../../src/api/streaming/hub.ts';
import type { Subscriber } from '../../../src/api/streaming/subscriber.ts';
import type { Start } from '../../../src/api/streaming/subscription.ts';

/** A hub that sends what the test chooses. */
export class TestHub implements Hub {
  head: number | null = 7;
  /** With every change of the subscription. */
  readonly subscribers = new Map<Subscriber, (Start | null)[]>();

  subscribe(subscriber: Subscriber, start: Start | null): void {
    this.subscribers.set(subscriber, [...(this.subscribers.get(subscriber) ?? []), start]);
    // what a hub has to send at once follows the acknowledgement
    if (start?.replayExisting) notify(subscriber, '{"type":"replayed"}');
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  /** Sends a finalized notification to all subscribers. */
  send(json: string): void {
    for (const subscriber of this.subscribers.keys()) notify(subscriber, json);
  }
}

function notify(subscriber: Subscriber, json: string): void {
  const cursor = { epoch: 'e', seq: 7n, index: 0 };
  subscriber.notify({ json, finality: 'finalized', trace: null, cursor, frames: new Map() });
}
