import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './connection.ts';
import type { Database } from './database.ts';

const CHANNEL = 'chain_steps';
/** Notified by every change of the log of streams. */
export const STREAM_LOG_CHANNEL = 'stream_log';
/** Poll interval without a listening connection, for example on a replica. */
const POLL_MS = 25;
/** Poll interval with a listening connection: a transaction pooler may drop notifications. */
const MAX_WAIT_MS = 100;

/** Masterchain blocks that a transaction added to the index; a rollback removed all blocks after `last`. */
export interface IndexEvent {
  readonly kind: 'head' | 'range' | 'rollback';
  readonly first: number;
  readonly last: number;
}

/** Notifies all followers of the index when the transaction commits. */
export async function notifyIndexed(queries: Queries, event: IndexEvent): Promise<void> {
  const { kind, first, last } = event;
  const payload = JSON.stringify({ kind, first, last });
  await queries.execute('select pg_notify($1, $2)', [CHANNEL, payload]);
}

/** Follows changes of the index by notifications, and by polling while no connection is listening. */
export class IndexFollower {
  readonly #database: Database;
  readonly #channel: string;
  #state: 'idle' | 'listening' | 'polling' = 'idle';
  #change = Promise.withResolvers<void>();
  #version = 0;

  /** Connects on first use; the connection is closed with the database. */
  constructor(database: Database, channel = CHANNEL) {
    this.#database = database;
    this.#channel = channel;
  }

  /** Incremented by every notification: values read at an earlier version may be outdated. */
  get version(): number {
    return this.#version;
  }

  get isListening(): boolean {
    return this.#state === 'listening';
  }

  /** Resolves when the index may have changed since this version. */
  async waitForChange(version: number): Promise<void> {
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
    this.#database.listen(this.#channel, {
      onNotice: () => this.#notifyChange(),
      onConnected: () => {
        this.#state = 'listening';
        // Notifications of earlier commits are lost.
        this.#notifyChange();
      },
      onLost: () => {
        this.#state = 'polling';
        this.#notifyChange();
      },
    });
  }

  #notifyChange(): void {
    this.#version++;
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
