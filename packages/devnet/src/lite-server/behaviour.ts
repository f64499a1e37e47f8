/** The behaviour of a lite server; can be changed while it runs. */
export interface Behaviour {
  /** The number of masterchain blocks served, with their shard blocks; null: all. Key blocks stay available for proofs. */
  readonly history: number | null;
  /** The number of newest masterchain blocks that are withheld. */
  readonly lag: number;
  readonly faults: Faults;
}

/** Faults that can be injected into a server. */
export interface Faults {
  /** Delays every answer. */
  readonly delayMs: number;
  /** Answers every query with this error. */
  readonly refusal: { readonly code: number; readonly message: string } | null;
  /** Closes the connection on every query. */
  readonly drop: boolean;
  /** Never answers. */
  readonly silence: boolean;
}

export interface BehaviourChange extends Partial<Omit<Behaviour, 'faults'>> {
  readonly faults?: Partial<Faults>;
}

const FAULTLESS: Faults = { delayMs: 0, refusal: null, drop: false, silence: false };

export const HEALTHY: Behaviour = { history: null, lag: 0, faults: FAULTLESS };

/** Applies a change; omitted fields and faults keep their values. */
export function changed(behaviour: Behaviour, change: BehaviourChange): Behaviour {
  const faults = { ...behaviour.faults, ...change.faults };
  return { ...behaviour, ...change, faults };
}
