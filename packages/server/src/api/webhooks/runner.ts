import type { Database } from '../../store/database.ts';
import { type Progress, storeDelivered, storeFailed } from '../../store/webhooks/deliveries.ts';
import {
  endRedelivery,
  type Lease,
  type LeasedWebhook,
  releaseLease,
  storePosition,
} from '../../store/webhooks/leases.ts';
import { cursorText, readCursor, type Since, sinceField } from '../streaming/cursor.ts';
import type { Hub } from '../streaming/hub.ts';
import type { Fields } from '../streaming/request-fields.ts';
import { Subscriber } from '../streaming/subscriber.ts';
import type { Subscription } from '../streaming/subscription.ts';
import {
  type Collected,
  Collector,
  type CursorRange,
  type QueueBudget,
  WEBHOOK_FORMAT,
  webhookSubscription,
} from './collector.ts';
import { createDelivery, type Delivery, type SendResult, type WebhookSender } from './sender.ts';

const IDLE_MS = 60_000;
/** Balances of jettons are announced up to some seconds after their block. */
const LATE_MS = 10_000;
/** A lease ends about this often, so that processes started later get their share. */
const TERM_MS = 600_000;
/** A receiver that needs longer must not take the room of the others. */
const SLOW_MS = 1000;
/** No attempt starts if less of the lease is left: it was not renewed as it should be. */
const MIN_LEASE_MS = 5000;
/** An attempt in flight is aborted so long before the lease ends. */
const ABORT_MS = 1000;
/** The limits applied when the webhook was created. */
const NO_LIMITS = { maxAddresses: Infinity, maxHashes: Infinity, canReplay: false };

/** When failed deliveries are repeated. */
interface RetryRules {
  /** Delays after the first, second, ... failure; the last one is repeated. */
  readonly delaysSeconds: readonly number[];
  readonly suspendAfterSeconds: number;
}

export interface RunnerContext {
  readonly database: Database;
  readonly hub: Hub;
  readonly sender: WebhookSender;
  readonly budget: QueueBudget;
  readonly retries: RetryRules;
  /** Runs an attempt when there is room for it; slow receivers have room of their own. */
  readonly limited: <T>(isSlow: boolean, attempt: () => Promise<T>) => Promise<T>;
  readonly onAttempt: (attempt: Attempt) => void;
}

/** An attempt to deliver, for metrics and the log. */
export interface Attempt {
  readonly webhook: LeasedWebhook;
  readonly delivery: Delivery;
  readonly result: SendResult;
  /** Of a failed attempt, unless the lease is lost. */
  readonly failing: Awaited<ReturnType<typeof storeFailed>>;
}

/** Delivers the events of one leased webhook, one delivery at a time, until a delivery fails or it is stopped. */
export class WebhookRunner {
  readonly webhook: LeasedWebhook;
  /** Until when the lease is held, by `performance.now()`. */
  heldUntilMs: number;
  readonly #context: RunnerContext;
  readonly #lease: Lease;
  readonly #aborting: AbortSignal;
  #position: Since | null;
  #redelivery: CursorRange | null;
  #collector: Collector | null = null;
  readonly #endsAtMs = performance.now() + TERM_MS * (0.5 + Math.random());
  #isStopping = false;
  /** Failed attempts since the last success. */
  #failures: number;
  #isSlow = false;

  constructor(
    webhook: LeasedWebhook,
    context: RunnerContext,
    held: { readonly owner: string; readonly untilMs: number; readonly aborting: AbortSignal },
  ) {
    this.webhook = webhook;
    this.heldUntilMs = held.untilMs;
    this.#context = context;
    this.#lease = { id: webhook.id, owner: held.owner };
    this.#aborting = held.aborting;
    this.#position = sinceField({ since: webhook.position } as Fields, null);
    const { redeliverFrom: from, redeliverTo: to } = webhook;
    this.#redelivery = from !== null && to !== null ? { from, to } : null;
    this.#failures = webhook.attempts;
  }

  /** Whether the last delivery failed. */
  get isRetrying(): boolean {
    return this.#failures > 0;
  }

  /** Ends after the attempt in flight. */
  stop(): void {
    this.#isStopping = true;
    this.#collector?.close();
  }

  async run(): Promise<void> {
    const { failed, subscription } = this.webhook;
    try {
      if (failed && !(await this.#deliver(failed))) return;
      const checked = await webhookSubscription(JSON.stringify(subscription), NO_LIMITS);
      while (!this.#isStopping && (await this.#follow(checked)));
    } finally {
      await releaseLease(this.#context.database, this.#lease).catch(() => {});
    }
  }

  /** Delivers events until the webhook has to subscribe again, which is true, or ends. */
  async #follow(subscription: Subscription): Promise<boolean> {
    const { budget, hub } = this.#context;
    const range = this.#redelivery;
    const settleMs = subscription.types.has('jettons_change') ? LATE_MS : 0;
    const collector = new Collector({ budget, range, settleMs });
    this.#collector = collector;
    const subject = `webhook:${this.webhook.id}`;
    const options = { format: WEBHOOK_FORMAT, sink: collector, subject };
    const subscriber = new Subscriber(subscription, options);
    const since = range ? startOf(range) : this.#position;
    try {
      hub.subscribe(subscriber, { replayExisting: false, since });
      for (;;) {
        const next = await this.#handle(await collector.next(IDLE_MS), collector);
        if (next !== 'stay') return next === 'resubscribe';
        if (this.#isStopping || performance.now() > this.#endsAtMs) return false;
      }
    } finally {
      hub.unsubscribe(subscriber);
      collector.close();
    }
  }

  async #handle(
    collected: Collected,
    collector: Collector,
  ): Promise<'stay' | 'resubscribe' | 'end'> {
    switch (collected) {
      case 'full':
        return 'resubscribe';
      case 'complete':
        await this.#completeRedelivery();
        return 'resubscribe';
      case 'idle':
      case 'closed':
        // A hub that sends not even heads may have lost the subscriber.
        return (await this.#storeHead(collector)) ? 'stay' : 'resubscribe';
    }
    const delivery = createDelivery(this.webhook.id, collected, this.#redelivery !== null);
    return (await this.#deliver(delivery)) ? 'stay' : 'end';
  }

  /** False if the delivery failed or the lease is lost. */
  async #deliver(delivery: Delivery): Promise<boolean> {
    const attempt = async () => (this.#mayAttempt() ? this.#send(delivery) : null);
    const result = await (this.isRetrying
      ? attempt()
      : this.#context.limited(this.#isSlow, attempt));
    if (result === null) return false;
    const attempted = { ...delivery, ...result, attempts: delivery.attempts + 1 };
    const { webhook } = this;
    const { database, onAttempt } = this.#context;
    if (result.error !== null) {
      const failing = await storeFailed(database, this.#lease, attempted, this.#retryRule);
      onAttempt({ webhook, delivery, result, failing });
      return false;
    }
    const progress = this.#progressAfter(delivery);
    this.#failures = 0;
    this.#isSlow = result.durationMs > SLOW_MS;
    onAttempt({ webhook, delivery, result, failing: null });
    return storeDelivered(database, this.#lease, attempted, progress);
  }

  #mayAttempt(): boolean {
    return !this.#isStopping && performance.now() + MIN_LEASE_MS < this.heldUntilMs;
  }

  /** An attempt may take longer than a lease, which is renewed meanwhile; if it is not, another process delivers. */
  async #send({ id, body }: Delivery): Promise<SendResult> {
    const { url } = this.webhook;
    const lost = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const check = () => {
      const leftMs = this.heldUntilMs - ABORT_MS - performance.now();
      if (leftMs > 0) timer = setTimeout(check, leftMs);
      else lost.abort(new Error('the lease of a webhook ended during a delivery'));
    };
    check();
    try {
      const signal = AbortSignal.any([this.#aborting, lost.signal]);
      return await this.#context.sender.send({ url, id, body, secrets: this.webhook }, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  get #retryRule() {
    const { delaysSeconds, suspendAfterSeconds } = this.#context.retries;
    const delaySeconds = delaysSeconds[this.#failures] ?? delaysSeconds.at(-1) ?? 0;
    return { delaySeconds, suspendAfterSeconds };
  }

  /** Also moves this runner forward. */
  #progressAfter({ cursorTo, isRedelivery }: Delivery): Progress {
    if (!isRedelivery) {
      const position = this.#collector?.takeHead() ?? cursorTo;
      if (position !== null) this.#position = readCursor(position);
      return { position, redeliverFrom: null };
    }
    const from = cursorTo === null ? null : nextCursor(cursorTo);
    if (from !== null && this.#redelivery) this.#redelivery = { ...this.#redelivery, from };
    return { position: null, redeliverFrom: from };
  }

  async #completeRedelivery(): Promise<void> {
    if (this.#redelivery)
      await endRedelivery(this.#context.database, this.#lease, this.#redelivery.to);
    this.#redelivery = null;
  }

  /** A webhook without events moves on with the chain, so that it never has to replay much. False: there is no head. */
  async #storeHead(collector: Collector): Promise<boolean> {
    const head = collector.takeHead();
    if (head === null || this.#redelivery) return false;
    this.#position = readCursor(head);
    await storePosition(this.#context.database, this.#lease, head);
    return true;
  }
}

/** Before the first event of a range. */
function startOf({ from }: CursorRange): Since {
  const cursor = readCursor(from);
  return { ...cursor, index: cursor.index - 1 };
}

function nextCursor(text: string): string {
  const { kind: _, ...cursor } = readCursor(text);
  return cursorText({ ...cursor, index: cursor.index + 1 });
}
