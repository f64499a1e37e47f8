import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../config/settings.ts';
import { Database } from '../store/database.ts';
import { type IndexHead, readIndexHead } from '../store/read/index-head.ts';
import type { Metrics } from './metrics.ts';

const POLL_MS = 1000;
const TIMEOUT_MS = 2000;
/** Without an answer for so long, v3 is not ready. */
const MAX_SILENCE_MS = 5000;

/** Whether v3 can be served: its database, which may be a replica, answers and has the newest blocks. */
export class V3Health {
  readonly #database: Database;
  readonly #maxAgeSeconds: number;
  #head: IndexHead | null = null;
  #failure: string | null = null;
  #answeredMs = performance.now();

  constructor(database: Database, maxAgeSeconds: number) {
    this.#database = database;
    this.#maxAgeSeconds = maxAgeSeconds;
  }

  /** Polls the database until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#poll();
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Null if v3 is ready, otherwise the reason. */
  problem(): string | null {
    const silentMs = performance.now() - this.#answeredMs;
    if (this.#failure && silentMs > MAX_SILENCE_MS) return `database unavailable: ${this.#failure}`;
    if (!this.#head) return this.#failure ?? 'nothing is indexed yet: start `tonway index`';
    const { ageSeconds } = this;
    if (this.#maxAgeSeconds === 0 || ageSeconds <= this.#maxAgeSeconds) return null;
    return `the newest block that v3 serves is ${ageSeconds} seconds old`;
  }

  get isUp(): boolean {
    return this.#failure === null;
  }

  get seqno(): number | null {
    return this.#head?.seqno ?? null;
  }

  get ageSeconds(): number {
    return Math.max(0, Math.floor(Date.now() / 1000) - Number(this.#head?.genUtime ?? 0));
  }

  async #poll(): Promise<void> {
    try {
      this.#head = await readIndexHead(this.#database);
      this.#answeredMs = performance.now();
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
  }
}

/** Watches the database of v3 on a connection of its own, so that a full pool is not taken for a lost database. */
export function watchV3(
  settings: Settings,
  metrics: Metrics,
  closing: AsyncDisposableStack,
): V3Health {
  const url = settings.DATABASE_READ_URL || settings.DATABASE_URL;
  const database = new Database({ url, connections: 1, statementTimeoutMs: TIMEOUT_MS });
  closing.defer(() => database.close());
  // A devnet may produce blocks only on request.
  const maxAgeSeconds = settings.NETWORK === 'devnet' ? 0 : settings.INDEX_MAX_AGE_SECONDS;
  const health = new V3Health(database, maxAgeSeconds);
  const stopping = new AbortController();
  const running = health.run(stopping.signal);
  closing.defer(() => {
    stopping.abort();
    return running;
  });
  metrics.add('tonway_v3_database_up', '1: the database of v3 answers', 'min', () =>
    Number(health.isUp),
  );
  metrics.add(
    'tonway_v3_head_seqno',
    'Newest masterchain block that v3 serves',
    'min',
    () => health.seqno,
  );
  metrics.add('tonway_v3_head_age_seconds', 'Age of the newest block that v3 serves', 'max', () =>
    health.seqno === null ? null : health.ageSeconds,
  );
  return health;
}
