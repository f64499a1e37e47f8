import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { Queries } from './session.ts';

const CHANNEL = 'chain_steps';
/** Without a connection that listens, as on a replica, the index is polled. */
const POLL_MS = 25;
/** With one, in case that notifications do not come through, as behind a pooler of transactions. */
const MAX_WAIT_MS = 100;

/** Masterchain blocks that a transaction has added to the index, or by a rollback removed behind `last`. */
export interface IndexEvent {
  readonly kind: 'head' | 'range' | 'rollback';
  readonly first: number;
  readonly last: number;
}

/** Tells everybody who follows the index, when the transaction commits. */
export async function notifyIndexed(queries: Queries, event: IndexEvent): Promise<void> {
  const { kind, first, last } = event;
  const payload = JSON.stringify({ kind, first, last });
  await queries.execute('select pg_notify($1, $2)', [CHANNEL, payload]);
}

/** Follows the index: by notifications, and by the clock while there is no connection for them. */
export class IndexFollower {
  readonly #database: Database;
  #state: 'idle' | 'listening' | 'polling' = 'idle';
  #change = Promise.withResolvers<void>();
  #version = 0;

  /** Connects when first used; the connection ends with the database. */
  constructor(database: Database) {
    this.#database = database;
  }

  /** Changes with every notification: what was read under another version may be outdated. */
  get version(): number {
    return this.#version;
  }

  get isListening(): boolean {
    return this.#state === 'listening';
  }

  /** Resolves when the index may have changed since it had this version. */
  async changeSince(version: number): Promise<void> {
    if (this.#state === 'idle') this.#listen();
    if (this.#version !== version) return;
    const waitMs = this.isListening ? MAX_WAIT_MS : POLL_MS;
    const done = new AbortController();
    const timer = sleep(waitMs, undefined, { signal: done.signal }).catch(() => {});
    await Promise.race([this.#change.promise, timer]);
    done.abort();
  }

  #listen(): void {
    this.#state = 'polling';
    this.#database.listen(CHANNEL, {
      onNotice: () => this.#changed(),
      onConnected: () => {
        this.#state = 'listening';
        // Whatever was committed before was not heard.
        this.#changed();
      },
      onLost: () => {
        this.#state = 'polling';
        this.#changed();
      },
    });
  }

  #changed(): void {
    this.#version++;
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
