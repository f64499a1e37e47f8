import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../store/database.ts';
import { addUsage, type UsageRow } from '../../store/gateway/usage.ts';
import { withTimeout } from './shared-redis.ts';

const FLUSH_MS = 2000;
const MAX_ROWS = 100_000;
const ROWS_PER_WRITE = 5000;
const CLOSE_MS = 5000;
const RETRY_MS = 250;

type Count = { -readonly [K in keyof UsageRow]: UsageRow[K] };

/** Counts requests per key, operation and day in memory, and periodically adds the counts to the database. */
export class UsageCounter {
  readonly #database: Database;
  readonly #onDropped: (requests: number) => void;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, Count>();
  /** Rows that are being written. */
  #flushingRows: readonly Count[] = [];
  #flushing: Promise<void> | null = null;

  constructor(database: Database, onDropped: (requests: number) => void) {
    this.#database = database;
    this.#onDropped = onDropped;
    // Rows that cannot be written are kept and retried.
    this.#timer = setInterval(() => this.flush().catch(() => {}), FLUSH_MS);
    this.#timer.unref();
  }

  count(keyId: number, operation: string, requests: number, refused = 0): void {
    const day = new Date().toISOString().slice(0, 10);
    this.#add({ keyId, day, operation, requests, refused });
  }

  /** Writes all counts. Concurrent callers share one flush. */
  flush(): Promise<void> {
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Writes the remaining counts, and reports those that could not be written within five seconds. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const endMs = performance.now() + CLOSE_MS;
    while (this.#counts.size > 0 || this.#flushing) {
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) break;
      await withTimeout(this.flush(), leftMs, 'PostgreSQL').catch(() => sleep(RETRY_MS));
    }
    const rest = [...this.#counts.values(), ...this.#flushingRows];
    const lost = rest.reduce((sum, { requests }) => sum + requests, 0);
    if (lost > 0) this.#onDropped(lost);
  }

  async #writeAll(): Promise<void> {
    this.#flushingRows = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      while (this.#flushingRows.length > 0) {
        await addUsage(this.#database, this.#flushingRows.slice(0, ROWS_PER_WRITE));
        this.#flushingRows = this.#flushingRows.slice(ROWS_PER_WRITE);
      }
    } finally {
      for (const row of this.#flushingRows) this.#add(row);
      this.#flushingRows = [];
    }
  }

  #add(row: Count): void {
    const name = `${row.keyId} ${row.day} ${row.operation}`;
    const counted = this.#counts.get(name);
    if (counted) {
      counted.requests += row.requests;
      counted.refused += row.refused;
    } else if (this.#counts.size < MAX_ROWS) this.#counts.set(name, { ...row });
    else this.#onDropped(row.requests);
  }
}

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

export function gatewayMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'tonway_gateway_requests_total',
      help: 'Requests at the gateway by outcome, and by the subject of their limit',
      labelNames: ['outcome', 'by'],
      registers,
    }),
    backendUp: new Gauge({
      name: 'tonway_gateway_backend_up',
      help: '1: the backend is available to every process; without Redis limits apply per process',
      labelNames: ['backend'],
      aggregator: 'min',
      registers,
    }),
    usageDropped: new Counter({
      name: 'tonway_gateway_usage_dropped_total',
      help: 'Requests that were dropped from the usage of their keys',
      registers,
    }),
  };
}
