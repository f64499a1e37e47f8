import { within } from '@tonway/lite-client';
import { Database } from '../../store/database.ts';
import { type IndexHead, readIndexHead } from '../../store/steps/coverage.ts';

const PROBE_TIMEOUT_MS = 2000;

/** The newest block in a database, read on a connection of its own: a full pool is not taken for a lost database. */
export class HeadProbe {
  /** Null: nothing is indexed, or the database has not answered yet. */
  head: IndexHead | null = null;
  /** Why the database did not answer the last time; null: it did. */
  failure: string | null = null;
  readonly #database: Database;
  #answeredMs = performance.now();

  constructor(url: string) {
    this.#database = new Database({ url, connections: 1, statementTimeoutMs: PROBE_TIMEOUT_MS });
  }

  /** Since the last answer. */
  get silentMs(): number {
    return performance.now() - this.#answeredMs;
  }

  async poll(): Promise<void> {
    const timeoutError = () => new Error(`no answer within ${PROBE_TIMEOUT_MS} ms`);
    try {
      const reading = readIndexHead(this.#database);
      this.head = await within(reading, { timeoutMs: PROBE_TIMEOUT_MS, timeoutError });
      this.#answeredMs = performance.now();
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
