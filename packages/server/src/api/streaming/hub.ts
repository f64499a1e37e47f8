import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';
import { IndexFollower, STREAM_LOG_CHANNEL } from '../../store/index-events.ts';
import { type ChangedAccount, findLostStates } from '../../store/stream/entries.ts';
import {
  type LogBounds,
  type LogEntry,
  readBlockTime,
  readLogAfter,
  readLogBounds,
} from '../../store/stream-log.ts';
import { runForever } from '../../util/retry.ts';
import type { ShapeContext } from '../v3/operation.ts';
import { catchUp } from './catch-up.ts';
import type { Cursor } from './cursor.ts';
import { readEntryEvents } from './events/entry-events.ts';
import { Fanout, Heartbeat, Registry } from './fanout.ts';
import { JettonChanges } from './jetton-changes.ts';
import { PendingFeed, type PendingSource } from './pending-feed.ts';
import { RecentEvents } from './recent-events.ts';
import { findStart, MAX_INDEX, resetOf } from './resume.ts';
import type { Subscriber } from './subscriber.ts';
import { emptySubscription, type Start } from './subscription.ts';
import { FairQueue } from './task-limits.ts';

/** Log entries whose content is in memory at once. */
const PAGE = 100;
const RETRY_MS = 500;
/** Clients that read what they missed at a time: thousands may reconnect at once. */
const CATCH_UPS = 4;
const NO_SUBSCRIPTION = emptySubscription(null);

interface StreamHubOptions {
  readonly database: Database;
  readonly context: ShapeContext;
  /** Null: there are no pending traces. */
  readonly pending: PendingSource | null;
  /** Receives the Unix time of each masterchain block whose events were delivered. */
  readonly onBlock?: (utime: number) => void;
  /** Reports a failure, which is retried automatically. */
  readonly onFailure: (error: unknown) => void;
}

/** How far a hub is. */
export interface HubStatus {
  /** Unix time of the newest delivered block; null if there is none. */
  readonly blockTime: number | null;
  /** Since the log was read. */
  readonly logAgeSeconds: number;
  /** Since the first trace that was completed after the last classified one. */
  readonly unclassifiedSeconds: number;
}

/** What connections and webhooks use of the hub. */
export type Hub = Pick<StreamHub, 'head' | 'subscribe' | 'unsubscribe'>;

/** Follows the log of the index and delivers its events to subscribers. */
export class StreamHub {
  readonly #options: StreamHubOptions;
  readonly #follower: IndexFollower;
  readonly #registry = new Registry();
  readonly #fanout: Fanout;
  readonly #jettons: JettonChanges;
  readonly #pending: PendingFeed | null;
  readonly #heartbeat: Heartbeat;
  #recent: RecentEvents;
  /** The last entry that was delivered, and the last one that is being delivered. */
  readonly #log = { position: -1n, target: -1n };
  readonly #catchUps = new FairQueue(CATCH_UPS);
  readonly #started = Promise.withResolvers<void>();
  #epoch = '';
  #database = '';
  #readMs = Number.NEGATIVE_INFINITY;
  #unclassifiedMs: number | null = null;

  constructor(options: StreamHubOptions) {
    this.#options = options;
    this.#follower = new IndexFollower(options.database, STREAM_LOG_CHANNEL);
    const { context, pending, onFailure } = options;
    this.#recent = new RecentEvents(context.store);
    this.#heartbeat = new Heartbeat(this.#registry, () => this.#delivered);
    this.#fanout = new Fanout(this.#registry, context);
    const deliver = this.#fanout.deliver.bind(this.#fanout);
    this.#jettons = new JettonChanges(context.store, deliver);
    this.#pending =
      pending && new PendingFeed({ ...pending, registry: this.#registry, deliver, onFailure });
  }

  /** The newest masterchain block that was delivered; null if it is unknown. */
  get head(): number | null {
    return this.#heartbeat.mcSeqno;
  }

  get status(): HubStatus {
    const nowMs = performance.now();
    const { utime } = this.#heartbeat;
    return {
      blockTime: utime,
      logAgeSeconds: (nowMs - this.#readMs) / 1000,
      unclassifiedSeconds:
        this.#unclassifiedMs === null ? 0 : (nowMs - this.#unclassifiedMs) / 1000,
    };
  }

  /** Delivers events from now on; called again after each change. `start` is null if the client only unsubscribed. */
  subscribe(subscriber: Subscriber, start: Start | null): void {
    void this.#subscribe(subscriber, start).catch(this.#options.onFailure);
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#registry.delete(subscriber);
    // Ends a catch-up in progress.
    subscriber.subscription = NO_SUBSCRIPTION;
  }

  /** Runs until the signal is aborted. Failures are retried. */
  async run(signal: AbortSignal): Promise<void> {
    const stop = this.#heartbeat.start();
    void this.#pending?.follow(signal);
    await runForever(() => this.#next(), this.#options.onFailure, signal);
    stop();
  }

  async #next(): Promise<void> {
    const { database } = this.#options;
    const { version } = this.#follower;
    this.#follow(await readLogBounds(database, this.#log.position));
    this.#readMs = performance.now();
    this.#started.resolve();
    const entries = await readLogAfter(database, this.#log.position, PAGE);
    if (entries.length === 0) return this.#follower.waitForChange(version);
    await this.#deliverEntries(entries);
  }

  /** Continues after the last entry that was delivered and is still in the log. */
  #follow(bounds: LogBounds): void {
    const { epoch, database, first, last, reached } = bounds;
    const { position } = this.#log;
    const isFirst = position < 0n;
    // Not if the entry was only deleted because of its age.
    const hasLost = !isFirst && reached !== position && first <= position;
    const isNew = !isFirst && epoch !== this.#epoch;
    if (isFirst || hasLost) this.#log.position = this.#log.target = isFirst ? last : reached;
    if (hasLost && !(isNew && database === this.#database)) this.#onLostEntries(bounds);
    if (hasLost || isNew) this.#onRollback();
    [this.#epoch, this.#database] = [epoch, database];
  }

  /** A backup was restored, or a failover lost the last entries: what replaces them is sent, too. */
  #onLostEntries(bounds: LogBounds): void {
    const { context } = this.#options;
    this.#recent = new RecentEvents(context.store);
    const reset = { type: 'reset', ...resetOf(bounds, 'epoch') };
    for (const subscriber of this.#registry.subscribers) subscriber.announce(reset);
  }

  async #deliverEntries(entries: readonly LogEntry[]): Promise<void> {
    const { store } = this.#options.context;
    this.#log.target = entries.at(-1)?.seq ?? this.#log.target;
    const events = this.#registry.isEmpty
      ? []
      : await readEntryEvents(store, entries, this.#registry, this.#epoch);
    const deliverNext = this.#fanout.inOrder(events.flat());
    for (const [i, entry] of entries.entries()) {
      for (const _ of events[i] ?? []) await deliverNext();
      this.#log.position = entry.seq;
      this.#noteTrace(entry);
      if (entry.kind === 'block') await this.#afterBlock(entry);
    }
  }

  /** Blocks were removed from the index. */
  #onRollback(): void {
    const { context, onFailure } = this.#options;
    const findLost = (states: readonly ChangedAccount[]) => findLostStates(context.store, states);
    for (const subscriber of this.#registry.subscribers) {
      const revoke = () => subscriber.invalidateStates(findLost);
      void this.#retryWhileSubscribed(subscriber, revoke).catch(onFailure);
    }
  }

  /** Events up to here were sent to all subscribers that are live. */
  get #delivered(): Cursor {
    return { epoch: this.#epoch, seq: this.#log.position, index: MAX_INDEX };
  }

  #noteTrace({ kind }: LogEntry): void {
    if (kind === 'trace') this.#unclassifiedMs ??= performance.now();
    else if (kind === 'actions') this.#unclassifiedMs = null;
  }

  async #afterBlock({ mcSeqno }: LogEntry): Promise<void> {
    const { database } = this.#options;
    const utime = await readBlockTime(database, mcSeqno);
    if (utime !== null) {
      this.#heartbeat.delivered({ mcSeqno, utime });
      this.#options.onBlock?.(utime);
    }
    if (this.#registry.hasType('jettons_change')) await this.#jettons.add(mcSeqno);
  }

  async #subscribe(subscriber: Subscriber, start: Start | null): Promise<void> {
    this.#registry.set(subscriber);
    if (start) subscriber.position = null;
    if (start?.since) subscriber.hold();
    await this.#retryWhileSubscribed(subscriber, async () => {
      if (subscriber.isLive) return;
      // Only then it is known up to where the client has to catch up.
      await this.#started.promise;
      if (subscriber.position) await this.#catchUp(subscriber, subscriber.position);
      else if (start?.since) await this.#resume(subscriber, start.since);
      else subscriber.goLive();
    });
    if (start && (start.replayExisting || start.since)) await this.#sendPending(subscriber);
  }

  async #resume(subscriber: Subscriber, since: NonNullable<Start['since']>): Promise<void> {
    const { store } = this.#options.context;
    const { subscription, subject } = subscriber;
    const isSuperseded = () =>
      !this.#registry.has(subscriber) || subscriber.subscription !== subscription;
    if (since.kind === 'cursor' && (await this.#isRecent(since)))
      return isSuperseded() ? undefined : this.#catchUp(subscriber, since);
    const find = async () => (isSuperseded() ? null : findStart(store, since));
    const cursor = await this.#catchUps.run(subject, find);
    if (cursor === null || isSuperseded()) return;
    if (!('reason' in cursor)) return this.#catchUp(subscriber, cursor);
    subscriber.announce({ type: 'reset', ...cursor });
    subscriber.goLive();
  }

  async #isRecent(cursor: Cursor): Promise<boolean> {
    return cursor.epoch === this.#epoch && this.#recent.has(cursor, this.#log.target);
  }

  /** The database may be unavailable for a while; the client continues where it was. */
  async #retryWhileSubscribed(subscriber: Subscriber, work: () => Promise<void>): Promise<void> {
    const { subscription } = subscriber;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#options.onFailure(error);
      }
      await sleep(RETRY_MS, undefined, { ref: false });
      if (!this.#registry.has(subscriber) || subscriber.subscription !== subscription) return;
    }
  }

  #catchUp(subscriber: Subscriber, cursor: Cursor): Promise<void> {
    subscriber.position = cursor;
    const { context } = this.#options;
    const reading = { log: this.#log, queue: this.#catchUps, recent: this.#recent, context };
    return catchUp(subscriber, cursor, reading);
  }

  async #sendPending(subscriber: Subscriber): Promise<void> {
    const { subscription } = subscriber;
    if (!this.#pending || subscription.minFinality === 'finalized') return;
    for (const event of await this.#pending.snapshot(subscription))
      if ((await subscriber.ready()) && subscriber.subscription === subscription)
        await subscriber.sendAlone(event, this.#options.context, false);
  }
}
