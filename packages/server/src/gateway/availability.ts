import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';

/** Whether a backend answers: one line in the log when that changes, and a gauge. */
export class Availability {
  readonly #backend: string;
  readonly #meanwhile: string;
  readonly #log: FastifyBaseLogger;
  readonly #gauge: Gauge<'backend'>;
  #isUp = true;

  constructor(backend: string, meanwhile: string, log: FastifyBaseLogger, gauge: Gauge<'backend'>) {
    this.#backend = backend;
    this.#meanwhile = meanwhile;
    this.#log = log;
    this.#gauge = gauge;
    gauge.set({ backend }, 1);
  }

  readonly report = (isUp: boolean, reason?: unknown): void => {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#gauge.set({ backend: this.#backend }, isUp ? 1 : 0);
    if (isUp) this.#log.info(`${this.#backend} answers again`);
    else this.#log.warn({ reason: textOf(reason) }, `${this.#backend} is away: ${this.#meanwhile}`);
  };
}

/** The message alone: errors of database drivers carry what was asked. */
function textOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}
