/** How a server behaves; everything can be changed while it runs. */
export interface Behaviour {
  /** So many masterchain blocks are kept, with what they registered; null: all. Proofs over key blocks stay. */
  readonly history: number | null;
  /** The newest block that is served lies so many masterchain blocks behind the store's. */
  readonly lag: number;
  readonly faults: Faults;
}

/** What can be wrong with a server. */
export interface Faults {
  /** Every answer comes so much later. */
  readonly delayMs: number;
  /** Everything is answered with this error. */
  readonly refusal: { readonly code: number; readonly message: string } | null;
  /** Whoever asks loses the connection. */
  readonly drop: boolean;
  /** Nothing is answered. */
  readonly silence: boolean;
}

export interface BehaviourChange extends Partial<Omit<Behaviour, 'faults'>> {
  readonly faults?: Partial<Faults>;
}

const FAULTLESS: Faults = { delayMs: 0, refusal: null, drop: false, silence: false };

export const HEALTHY: Behaviour = { history: null, lag: 0, faults: FAULTLESS };

/** Faults that are not named stay as they are. */
export function changed(behaviour: Behaviour, change: BehaviourChange): Behaviour {
  const faults = { ...behaviour.faults, ...change.faults };
  return { ...behaviour, ...change, faults };
}
