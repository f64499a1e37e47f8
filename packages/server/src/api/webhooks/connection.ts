import { InvalidRequest } from '../http/errors.ts';
import { Connection } from '../streaming/connection.ts';
import type { SubscriptionLimits } from '../streaming/limits.ts';
import { readSseBody } from '../streaming/sse-request.ts';
import { requireServable, type Subscription } from '../streaming/subscription.ts';
import { SSE } from '../streaming/wording.ts';

/** A notification, or what the server says about the stream itself. */
export interface Frame {
  readonly json: string;
  readonly cursor: string | null;
}

/** A webhook as the hub knows it. Its frames are `CURSOR LINE-BREAK JSON`, or JSON alone. */
export class WebhookConnection extends Connection {
  override readonly subscription: Subscription;

  constructor(subscription: Subscription) {
    super();
    // Heads tell how far a webhook without events is.
    this.subscription = { ...subscription, cursor: true, heartbeat: true };
  }

  protected override readonly form = null;

  protected override frame(json: string, cursor: string | null): string {
    return cursor === null ? json : `${cursor}\n${json}`;
  }

  /** Splits a frame. */
  static parse(frame: string): Frame {
    const end = frame.indexOf('\n');
    return end < 0
      ? { json: frame, cursor: null }
      : { json: frame.slice(end + 1), cursor: frame.slice(0, end) };
  }
}

/** Checks a subscription as a stream does; webhooks have only finalized notifications. Throws a `RequestError`. */
export async function webhookSubscription(
  json: string,
  limits: SubscriptionLimits,
): Promise<Subscription> {
  const request = await readSseBody(json, { actionsVersion: null, lastEventId: null, limits });
  requireServable(limits, request, SSE);
  const { subscription, start } = request;
  if (subscription.minFinality !== 'finalized')
    throw new InvalidRequest('a webhook delivers only finalized events: omit min_finality');
  if (start.since !== null || start.replayExisting)
    throw new InvalidRequest(
      'since belongs beside the subscription, and replay_existing is not supported',
    );
  return subscription;
}
