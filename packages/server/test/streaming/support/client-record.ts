import assert from 'node:assert/strict';

/** A notification as JSON. */
export interface Notification {
  readonly type: string;
  readonly finality?: 'pending' | 'confirmed' | 'finalized';
  readonly trace_external_hash_norm?: string;
  readonly [field: string]: unknown;
}

/** What happened to a client. */
export class ClientRecord {
  readonly received: Notification[] = [];
  readonly #startMs = performance.now();
  #heardMs = performance.now();
  #acknowledgedMs: number | null = null;
  #longestSilenceMs = 0;
  /** Why the client gave up. */
  failure: unknown = null;

  get acknowledgedMs(): number {
    return this.#acknowledgedMs ?? Number.POSITIVE_INFINITY;
  }

  get longestSilenceMs(): number {
    return Math.max(this.#longestSilenceMs, this.silenceMs);
  }

  /** Since the last byte. */
  get silenceMs(): number {
    return performance.now() - this.#heardMs;
  }

  heard(): void {
    this.#longestSilenceMs = this.longestSilenceMs;
    this.#heardMs = performance.now();
  }

  acknowledged(): void {
    this.#acknowledgedMs ??= performance.now() - this.#startMs;
  }

  /** Runs a step of the client; what it throws ends the client. */
  guard(step: () => void): void {
    try {
      if (this.failure === null) step();
    } catch (error) {
      this.failure = error;
    }
  }

  of(type: string, trace?: string): readonly Notification[] {
    return this.received.filter(
      (each) =>
        each.type === type && (trace === undefined || each.trace_external_hash_norm === trace),
    );
  }

  /** The finalities of a trace in the order of arrival, without repetitions of pending and confirmed. */
  finalities(type: string, trace: string): readonly string[] {
    const all = this.of(type, trace).map(({ finality }) => finality ?? assert.fail());
    return all.filter((each, i) => each === 'finalized' || each !== all[i - 1]);
  }
}
