import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';

/** Tracks whether a backend is available: logs each change once and updates a gauge. */
export class Availability {
  readonly #backend: string;
  readonly #fallback: string;
  readonly #log: FastifyBaseLogger;
  readonly #gauge: Gauge<'backend'>;
  #isUp = true;

  constructor(backend: string, fallback: string, log: FastifyBaseLogger, gauge: Gauge<'backend'>) {
    this.#backend = backend;
    this.#fallback = fallback;
    this.#log = log;
    this.#gauge = gauge;
    gauge.set({ backend }, 1);
  }

  readonly report = (isUp: boolean, reason?: unknown): void => {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#gauge.set({ backend: this.#backend }, isUp ? 1 : 0);
    if (isUp) this.#log.info(`${this.#backend} is available again`);
    else
      this.#log.warn(
        { reason: textOf(reason) },
        `${this.#backend} is unavailable: ${this.#fallback}`,
      );
  };
}

/** The message only, because errors of database drivers also contain the query. */
function textOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}
