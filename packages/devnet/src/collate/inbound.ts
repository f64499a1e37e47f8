import {
  compareBytes,
  type OutMsgQueue,
  type OutMsgQueueKey,
  type ShardIdent,
} from '@tonway/chain';
import { type Enqueued, openEnqueued } from './enqueued.ts';
import type { Neighbour } from './neighbours.ts';

export interface Inbound {
  readonly key: OutMsgQueueKey;
  readonly message: Enqueued;
}

/** The messages of a queue that a shard is the next to take. */
export function* messagesFor(
  queue: OutMsgQueue,
  { workchain, shard }: ShardIdent,
): Generator<Inbound> {
  const reach = (shard & -shard) - 1n;
  const [first, last] = [shard - reach - 1n, shard + reach];
  const from = { nextWorkchain: workchain, nextAddrPfx: first, msgHash: new Uint8Array(32) };
  for (const [key, enqueued] of queue.entries({ from })) {
    if (key.nextWorkchain !== workchain || key.nextAddrPfx > last) return;
    yield { key, message: openEnqueued(enqueued) };
  }
}

/** The messages of all neighbours, in the order in which they must be processed. */
export function inboundFor(shard: ShardIdent, neighbours: readonly Neighbour[]): Inbound[] {
  return neighbours.flatMap(({ queue }) => [...messagesFor(queue, shard)]).sort(byTime);
}

export function byTime({ message: a }: Inbound, { message: b }: Inbound): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1;
  return compareBytes(a.hash, b.hash);
}
