import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import {
  LEASE_MS,
  type LeasedWebhook,
  leaseWebhooks,
  RENEW_MS,
  renewLeases,
  shortenLeases,
} from '../../store/webhooks/leases.ts';
import { runForever } from '../../util/retry.ts';
import { Semaphore } from '../streaming/task-limits.ts';
import { QueueBudget } from './collector.ts';
import { type Attempt, type RunnerContext, WebhookRunner } from './runner.ts';
import { type WebhookMetrics, webhookMetrics } from './webhook-metrics.ts';

const CHANNEL = 'webhooks';
const POLL_MS = 1000;
const MAX_RUNNERS = 10_000;
const MAX_LEASED_AT_ONCE = 100;
const QUEUED_BYTES = 256 * 2 ** 20;
/** How long a shutdown waits for attempts in flight. */
const CLOSE_MS = 3000;

export interface DelivererOptions
  extends Pick<RunnerContext, 'database' | 'hub' | 'sender' | 'retries'> {
  /** Attempts at a time. Receivers that failed and receivers that are slow have a quarter of it each, of their own. */
  readonly concurrency: number;
  readonly log: FastifyBaseLogger;
  readonly registry: Registry;
}

/** Delivers the events of webhooks. Any number of processes share them; each webhook belongs to one at a time. */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #owner = randomUUID();
  readonly #runners = new Map<number, WebhookRunner>();
  readonly #running = new Set<Promise<void>>();
  readonly #context: RunnerContext;
  readonly #metrics: WebhookMetrics;
  readonly #closing = new AbortController();
  readonly #aborting = new AbortController();
  readonly #changed = new Set<number>();
  readonly #loop: Promise<void>;
  #wake = Promise.withResolvers<void>();
  #renewAtMs = 0;
  #hasShortened = false;
  #problem: string | null = null;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#metrics = webhookMetrics(options.registry);
    const attempts = new Semaphore(options.concurrency);
    const slowAttempts = new Semaphore(quarterOf(options.concurrency));
    this.#context = {
      ...options,
      budget: new QueueBudget(QUEUED_BYTES),
      limited: (isSlow, attempt) => (isSlow ? slowAttempts : attempts).run(attempt),
      onAttempt: (attempt) => this.#onAttempt(attempt),
    };
    this.#listen();
    const onFailure = (error: unknown) => this.#onProblem((error as Error).message);
    this.#loop = runForever(() => this.#next(), onFailure, this.#closing.signal);
  }

  /** Ends after the attempts in flight, or aborts them after some seconds; other processes continue. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake.resolve();
    await this.#loop;
    for (const runner of this.#runners.values()) runner.stop();
    const ended = Promise.all(this.#running);
    await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
    this.#aborting.abort();
    await ended;
  }

  #listen(): void {
    const wake = () => this.#wake.resolve();
    this.#options.database.listen(CHANNEL, {
      onNotice: (id) => {
        this.#changed.add(Number(id));
        wake();
      },
      onConnected: wake,
      onLost: () => {},
    });
  }

  async #next(): Promise<void> {
    await this.#shorten();
    await this.#renew();
    const isMore = await this.#lease();
    this.#problem = null;
    if (isMore) return;
    await Promise.race([this.#wake.promise, sleep(POLL_MS, undefined, { ref: false })]);
    this.#wake = Promise.withResolvers();
  }

  /** Once: this process may replace one that was killed. */
  async #shorten(): Promise<void> {
    if (this.#hasShortened) return;
    await shortenLeases(this.#options.database);
    this.#hasShortened = true;
  }

  /** Renews all leases from time to time, and those of changed webhooks at once. */
  async #renew(): Promise<void> {
    const startMs = performance.now();
    const isDue = startMs >= this.#renewAtMs;
    const ids = [...this.#runners.keys()].filter((id) => isDue || this.#changed.has(id));
    this.#changed.clear();
    const held = await renewLeases(this.#options.database, this.#owner, ids);
    if (isDue) this.#renewAtMs = startMs + RENEW_MS;
    for (const id of ids) {
      const runner = this.#runners.get(id);
      if (!runner) continue;
      // A changed webhook is leased again with its new values.
      if (held.get(id)?.version === runner.webhook.version) runner.heldUntilMs = startMs + LEASE_MS;
      else runner.stop();
    }
  }

  /** True if more webhooks may be due. */
  async #lease(): Promise<boolean> {
    const { database, concurrency } = this.#options;
    const untilMs = performance.now() + LEASE_MS;
    const lease = (isFailing: boolean, limit: number) =>
      leaseWebhooks(database, { owner: this.#owner, isFailing, limit });
    const retrying = this.#count((runner) => runner.isRetrying);
    const failing = await lease(true, quarterOf(concurrency) - retrying);
    const limit = Math.min(MAX_LEASED_AT_ONCE, MAX_RUNNERS - this.#runners.size);
    const others = await lease(false, limit);
    for (const webhook of [...failing, ...others]) this.#start(webhook, untilMs);
    this.#metrics.running.set({ state: 'retrying' }, retrying + failing.length);
    this.#metrics.running.set(
      { state: 'live' },
      this.#count(({ isRetrying }) => !isRetrying),
    );
    return others.length > 0 && others.length === limit;
  }

  #count(condition: (runner: WebhookRunner) => boolean): number {
    return this.#runners.values().filter(condition).toArray().length;
  }

  #start(webhook: LeasedWebhook, untilMs: number): void {
    const held = { owner: this.#owner, untilMs, aborting: this.#aborting.signal };
    const running = this.#run(webhook, held).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run(
    webhook: LeasedWebhook,
    held: ConstructorParameters<typeof WebhookRunner>[2],
  ): Promise<void> {
    const { id } = webhook;
    let runner: WebhookRunner | undefined;
    try {
      runner = new WebhookRunner(webhook, this.#context, held);
      this.#runners.set(id, runner);
      await runner.run();
    } catch (error) {
      if (!this.#aborting.signal.aborted) this.#onProblem((error as Error).message);
    } finally {
      // The webhook may have been leased again already.
      if (this.#runners.get(id) === runner) this.#runners.delete(id);
    }
  }

  /** A repeated failure is logged once. */
  #onProblem(reason: string): void {
    if (reason !== this.#problem)
      this.#options.log.warn({ reason }, 'webhooks failed and are retried');
    this.#problem = reason;
  }

  #onAttempt({ webhook, delivery, result, failing }: Attempt): void {
    const { attempts, events, seconds, suspended } = this.#metrics;
    attempts.inc({ outcome: result.error === null ? 'delivered' : 'failed' });
    if (result.error === null) {
      events.inc(delivery.events);
      seconds.observe(result.durationMs / 1000);
      return;
    }
    const { log } = this.#options;
    const details = { webhook: webhook.id, reason: result.error };
    if (failing?.state === 'suspended') {
      suspended.inc();
      log.warn(details, 'webhook is suspended: its receiver stayed away');
    } else if (failing?.isFailing) log.warn(details, 'webhook is failing');
    else log.debug(details, 'webhook delivery failed');
  }
}

function quarterOf(concurrency: number): number {
  return Math.ceil(concurrency / 4);
}
