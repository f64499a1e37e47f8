import flaky from './flaky.json' with { type: 'json' };

/** A file that is known to fail now and then. The list may only shrink, which `flaky.test.ts` checks. */
export interface KnownFlaky {
  readonly file: string;
  readonly reason: string;
  /** Who works on it, and what is known so far. */
  readonly note: string;
  /** The day on which it was listed: 2026-11-17. */
  readonly since: string;
}

export const KNOWN_FLAKY: readonly KnownFlaky[] = flaky;
