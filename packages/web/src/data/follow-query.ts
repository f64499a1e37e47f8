import type { StreamEvent } from '@tonway/client';
import { follow } from './live-followers.ts';
import type { Topic } from './live-topic.ts';
import { changeAnswer, loadQuery, type Query } from './query-cache.ts';

/** The answer after an event; null: it must be read again. */
export type Update<Body> = (body: Body, event: StreamEvent) => Body | null;

/** Many events of a busy account are one request. */
const MIN_INTERVAL_MS = 1000;

/** Keeps the answer of a query up to date, until the returned function is called. */
export function followQuery<Body>(
  query: Query<Body>,
  topic: Topic,
  update: Update<Body> | undefined,
): () => void {
  const reader = new Reader(query);
  const stop = follow(topic, (event) => {
    const isChanged =
      event !== null && update !== undefined && changeAnswer(query, (body) => update(body, event));
    if (!isChanged) void reader.read();
  });
  return () => {
    reader.stop();
    stop();
  };
}

/** Reads a query at once, and then at most once per interval. */
class Reader<Body> {
  readonly #query: Query<Body>;
  #isReading = false;
  #isStale = false;
  #isStopped = false;

  constructor(query: Query<Body>) {
    this.#query = query;
  }

  async read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale && !this.#isStopped) {
      // A request that was under way may have been answered before the event.
      this.#isStale = !(await loadQuery(this.#query));
      await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
    }
    this.#isReading = false;
  }

  stop(): void {
    this.#isStopped = true;
  }
}
