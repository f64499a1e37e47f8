import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { IndexFollower } from '../../../store/index-events.ts';
import { connected, type RedisSpace, Script } from '../../../store/redis.ts';
import { readIndexHead } from '../../../store/steps/coverage.ts';
import type { IndexedTransaction } from '../../../store/transactions/read.ts';
import { runForever } from '../../../util/retry.ts';
import type { Bus } from '../../bus/bus.ts';
import {
  announce,
  LIFETIME_MS,
  type PendingStore,
  type StoredTrace,
} from '../traces/pending-store.ts';
import { findNews, type WatchedTrace, watchedTrace } from './news.ts';
import { type RefreshOptions, refreshTrace } from './refresh-trace.ts';

/** How often a standby tries to become the tracker, and traces are checked without a new block. */
const IDLE_MS = 1000;
/** Traces that are refreshed at a time, and that are read at a time. */
const CONCURRENCY = 8;
const PAGE = 256;
const MAX_WATCHED = 10_000;

export interface TrackerOptions extends RefreshOptions {
  readonly lock: TrackerLock;
  readonly store: PendingStore;
  readonly bus: Bus;
  readonly onFailure: (error: unknown) => void;
}

/** Compares the pending traces of a network with the index. One process does it at a time. */
export class Tracker {
  readonly #options: TrackerOptions;
  readonly #follower: IndexFollower;
  readonly #watched = new LRUCache<string, WatchedTrace>({ max: MAX_WATCHED });
  #checkedSeqno = -1;
  #checkedMs = 0;

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#follower = new IndexFollower(options.database);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { lock, onFailure } = this.#options;
    await runForever(() => this.#next(signal), onFailure, signal);
    // Another process takes over without waiting.
    await lock.release().catch(() => {});
  }

  async #next(signal: AbortSignal): Promise<void> {
    const { lock, database } = this.#options;
    if (!(await lock.take())) return sleep(IDLE_MS, undefined, { signal });
    const { version } = this.#follower;
    const seqno = (await readIndexHead(database))?.seqno ?? -1;
    const isIdle = performance.now() - this.#checkedMs > IDLE_MS;
    if (seqno !== this.#checkedSeqno || isIdle) {
      await this.#check();
      [this.#checkedSeqno, this.#checkedMs] = [seqno, performance.now()];
    }
    await this.#follower.waitForChange(version);
  }

  async #check(): Promise<void> {
    const { store, emulation } = this.#options;
    const stored = await store.list();
    const [expired, live] = [stored.filter(isExpired), stored.filter((each) => !isExpired(each))];
    for (const trace of expired) await this.#remove(trace, trace.isRootEmulated);
    const watched = await this.#watch(live);
    const { grown, outdated } = await findNews(emulation.store, watched);
    for (const trace of outdated) await this.#remove(trace, true);
    const refresh = ([trace, root]: readonly [WatchedTrace, IndexedTransaction]) =>
      this.#refresh(trace, root).catch(this.#options.onFailure);
    await pMap(grown, refresh, { concurrency: CONCURRENCY });
  }

  /** Only the process that removes a trace announces it. */
  async #remove(
    { hash, revision }: Pick<StoredTrace, 'hash' | 'revision'>,
    isInvalid: boolean,
  ): Promise<void> {
    const { store, bus, onFailure } = this.#options;
    const isRemoved = await store.remove(hash, revision);
    if (isRemoved && isInvalid)
      await bus.publish({ kind: 'invalidated', trace: hash }).catch(onFailure);
  }

  /** Reads the traces that are not known in this revision. */
  async #watch(stored: readonly StoredTrace[]): Promise<readonly WatchedTrace[]> {
    const isKnown = ({ hash, revision }: StoredTrace) =>
      this.#watched.get(hash)?.revision === revision;
    const unknown = stored.filter((each) => !isKnown(each));
    for (let start = 0; start < unknown.length; start += PAGE) {
      const hashes = unknown.slice(start, start + PAGE).map(({ hash }) => hash);
      const traces = await this.#read(hashes);
      for (const trace of traces) this.#watched.set(trace.hash, trace);
    }
    return stored.flatMap(({ hash }) => this.#watched.get(hash) ?? []);
  }

  async #read(hashes: readonly string[]): Promise<readonly WatchedTrace[]> {
    const found = await this.#options.store.byHashes(
      hashes.map((hash) => Buffer.from(hash, 'base64')),
    );
    return found.flatMap((trace) => watchedTrace(trace) ?? []);
  }

  async #refresh({ hash, revision }: WatchedTrace, root: IndexedTransaction): Promise<void> {
    const { store, bus } = this.#options;
    const [trace] = await store.byHashes([Buffer.from(hash, 'base64')]);
    if (trace?.revision !== revision) return;
    const fresh = await refreshTrace(trace, root, this.#options);
    // A trace that is too large, or takes too long, is left to the index.
    if (!fresh) return this.#remove({ hash, revision }, false);
    const isOver = fresh.isComplete && fresh.transactions.every(({ emulated }) => !emulated);
    const lifetimeMs = isOver ? LIFETIME_MS.complete : LIFETIME_MS.changed;
    const put = await store.put(fresh, { replaces: revision, lifetimeMs });
    if (put) await announce(bus, fresh, put);
    else await this.#remove({ hash, revision }, false);
  }
}

function isExpired({ isExpired }: StoredTrace): boolean {
  return isExpired;
}

/** A lock that one process of a network holds at a time. */
export interface TrackerLock {
  /** Takes or renews the lock; false if another process holds it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

/** For a network with one process. */
export const NO_LOCK: TrackerLock = { take: async () => true, release: async () => {} };

/** A process that does not renew its lock for this long has crashed. */
const LEASE_MS = 5000;

const TAKE = new Script(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

const RELEASE = new Script(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
`);

export class RedisLock implements TrackerLock {
  readonly #redis: RedisSpace;
  readonly #holder = randomUUID();

  constructor(redis: RedisSpace) {
    this.#redis = redis;
  }

  async take(): Promise<boolean> {
    await connected(this.#redis.client);
    return (await this.#run(TAKE, String(LEASE_MS))) === 1;
  }

  async release(): Promise<void> {
    await this.#run(RELEASE);
  }

  #run(script: Script, ...values: readonly string[]): Promise<unknown> {
    const { client, prefix } = this.#redis;
    return script.run(client, { keys: [`${prefix}tracker`], arguments: [this.#holder, ...values] });
  }
}
