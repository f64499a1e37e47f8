import type { FastifyBaseLogger } from 'fastify';

const INTERVAL_MS = 10_000;
/** Lines per status code and interval; further requests are only counted. */
const MAX_LINES = 10;

/** Requests of an interval with the same status code. */
interface Counted {
  lines: number;
  /** Requests without a line of their own. */
  requests: number;
  last: object;
}

/** Log lines of requests that fail by a fault of the client: a flood of them is logged as one line per interval. */
export class RepeatedLines {
  readonly #log: FastifyBaseLogger;
  readonly #intervalMs: number;
  readonly #counted = new Map<number, Counted>();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: FastifyBaseLogger, intervalMs = INTERVAL_MS) {
    this.#log = log;
    this.#intervalMs = intervalMs;
  }

  /** Logs a request, or counts it. */
  add(code: number, fields: object): void {
    const counted = this.#counted.get(code) ?? { lines: 0, requests: 0, last: fields };
    this.#counted.set(code, counted);
    this.#timer ??= setTimeout(() => this.flush(), this.#intervalMs).unref();
    if (counted.lines < MAX_LINES) {
      counted.lines++;
      this.#log.info(fields, 'request');
    } else {
      counted.requests++;
      counted.last = fields;
    }
  }

  /** Logs the number of requests that had no line, with the last of them, and starts the next interval. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { requests, last } of this.#counted.values())
      if (requests > 0)
        this.#log.info({ ...last, requests }, 'further requests with this code, and the last one');
    this.#counted.clear();
  }
}
