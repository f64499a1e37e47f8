/** A change of pending traces, announced to all processes. */
export type BusEvent =
  | {
      readonly kind: 'changed';
      /** Normalised hash of the external message, in base64. */
      readonly trace: string;
      /** Raw addresses in capitals. */
      readonly accounts: readonly string[];
      readonly revision: number;
    }
  | { readonly kind: 'invalidated'; readonly trace: string };

/** Receives events. The functions must not throw. */
export interface Follower {
  onEvent(event: BusEvent): void;
  /** Events were lost: everything that depends on them has to be read again. */
  onGap(): void;
  readonly signal: AbortSignal;
}

/** Announces events to all processes. */
export interface Bus {
  /** Throws if the event cannot be announced. */
  publish(event: BusEvent): Promise<void>;
  /**
   * Follows events until the signal is aborted, and reconnects if the connection breaks. Resolves when every event from
   * now on is delivered; never rejects.
   */
  follow(follower: Follower): Promise<void>;
  close(): Promise<void>;
}

/** Null if the text is no event, for example of a newer version. */
export function decodeEvent(text: string): BusEvent | null {
  try {
    const event = JSON.parse(text) as BusEvent;
    return event.kind === 'changed' || event.kind === 'invalidated' ? event : null;
  } catch {
    return null;
  }
}

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
