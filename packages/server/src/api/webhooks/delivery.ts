import { randomUUID } from 'node:crypto';
import type { FailedDelivery } from '../../store/webhooks/leases.ts';
import type { Frame } from './connection.ts';

/** A delivery before its next attempt. */
export type Delivery = FailedDelivery;

/** The delivery of these events; every attempt sends the same bytes. */
export function createDelivery(
  webhook: number,
  frames: readonly Frame[],
  isRedelivery: boolean,
): Delivery {
  const id = randomUUID();
  const cursors = frames.flatMap(({ cursor }) => cursor ?? []);
  const [cursorFrom = null] = cursors;
  const cursorTo = cursors.at(-1) ?? null;
  const events = frames.map(({ json }) => json).join();
  const head = JSON.stringify({
    webhook_id: webhook,
    delivery_id: id,
    cursor_from: cursorFrom,
    cursor_to: cursorTo,
  });
  const body = `${head.slice(0, -1)},"events":[${events}]}`;
  return { id, isRedelivery, cursorFrom, cursorTo, events: frames.length, attempts: 0, body };
}
