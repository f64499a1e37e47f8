import {
  type Cell,
  CommonMessageInfo,
  compareBytes,
  type EnqueuedMsg,
  type InternalMessageInfo,
  MsgEnvelope,
  type OutMsgQueue,
  type OutMsgQueueKey,
  type ShardIdent,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { Neighbour } from './neighbours.ts';
import { interpolate, type Prefix, prefixOf } from './routing.ts';

/** A message of an outbound queue, with its route and its order. */
export interface EnqueuedMessage {
  readonly envelope: MsgEnvelope;
  readonly envelopeCell: Cell;
  readonly info: InternalMessageInfo;
  readonly hash: Uint8Array;
  /** Creation time, or the time at which the message left the dispatch queue. */
  readonly lt: bigint;
  readonly enqueuedLt: bigint;
  readonly current: Prefix;
  readonly next: Prefix;
  readonly destination: Prefix;
}

export function parseEnqueued({ enqueuedLt, outMsg }: EnqueuedMsg): EnqueuedMessage {
  const envelope = MsgEnvelope.load(outMsg);
  const info = internalInfo(envelope.msg);
  const [source, destination] = [prefixOf(info.source), prefixOf(info.destination)];
  const at = (address: MsgEnvelope['curAddr']) =>
    address.kind === 'regular'
      ? interpolate(source, destination, address.useDestBits)
      : { workchain: address.workchain, bits: address.addrPfx };
  return {
    envelope,
    envelopeCell: outMsg,
    info,
    hash: envelope.msg.hash(),
    lt: envelope.emittedLt ?? info.createdLt,
    enqueuedLt,
    current: at(envelope.curAddr),
    next: at(envelope.nextAddr),
    destination,
  };
}

/** The header of an internal message; the body is not parsed. */
export function internalInfo(message: Cell): InternalMessageInfo {
  const info = CommonMessageInfo.load(message.slice());
  if (info.kind === 'internal') return info;
  throw new DevnetError('COLLATE_INVALID', 'a queue contains a message that is not internal');
}

export interface QueuedMessage {
  readonly key: OutMsgQueueKey;
  readonly message: EnqueuedMessage;
}

/** The messages of a queue whose next hop is the shard. */
export function* queuedMessagesFor(
  queue: OutMsgQueue,
  { workchain, shard }: ShardIdent,
): Generator<QueuedMessage> {
  const reach = (shard & -shard) - 1n;
  const [first, last] = [shard - reach - 1n, shard + reach];
  const from = { nextWorkchain: workchain, nextAddrPfx: first, msgHash: new Uint8Array(32) };
  for (const [key, enqueued] of queue.entries({ from })) {
    if (key.nextWorkchain !== workchain || key.nextAddrPfx > last) return;
    yield { key, message: parseEnqueued(enqueued) };
  }
}

/** The messages of all neighbours for the shard, in processing order. */
export function inboundMessages(
  shard: ShardIdent,
  neighbours: readonly Neighbour[],
): QueuedMessage[] {
  return neighbours.flatMap(({ queue }) => [...queuedMessagesFor(queue, shard)]).sort(byLt);
}

export function byLt({ message: a }: QueuedMessage, { message: b }: QueuedMessage): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1;
  return compareBytes(a.hash, b.hash);
}
