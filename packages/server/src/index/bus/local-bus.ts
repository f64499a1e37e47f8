import type { Bus, BusEvent, Follower } from './bus.ts';

/** Announces events within this process, for a network with one process. */
export class LocalBus implements Bus {
  readonly #followers = new Set<Follower>();

  async publish(event: BusEvent): Promise<void> {
    for (const { onEvent } of this.#followers) onEvent(event);
  }

  async follow(follower: Follower): Promise<void> {
    const { signal } = follower;
    if (signal.aborted) return;
    this.#followers.add(follower);
    signal.addEventListener('abort', () => this.#followers.delete(follower), { once: true });
  }

  async close(): Promise<void> {
    this.#followers.clear();
  }
}
