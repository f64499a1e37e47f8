import {
  InMsg,
  type InternalMessageInfo,
  MsgEnvelope,
  type MsgMetadata,
  type Transaction,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockBuilder } from './block-builder.ts';
import type { ShardEndLt } from './processed.ts';
import type { QueuedMessage } from './queued-messages.ts';
import { ARRIVED, contains, envelopeOf, interpolate, prefixOf, routeOf } from './routing.ts';
import { LOOKAHEAD, type Run } from './runner.ts';
import type { SentMessage } from './sent-messages.ts';

/** Delivers messages from the queues of neighbours and of this shard while the block has room. */
export async function deliverInbound(
  builder: BlockBuilder,
  inbound: readonly QueuedMessage[],
  endLt: ShardEndLt,
): Promise<void> {
  const isDone = inbound.map(({ message }) => builder.base.processed.has(message, endLt));
  const runs = inbound.map(({ message }, index) =>
    isDone[index] ? null : runOf(builder, message),
  );
  for (const [index, next] of inbound.entries()) {
    if (!builder.load.acceptsInternal) return;
    const { lt, hash } = next.message;
    builder.lastProcessed = { lt, hash };
    if (!isDone[index]) await deliverOne(builder, next, runs, index);
  }
  builder.importedAllInbound = true;
}

function runOf(
  builder: BlockBuilder,
  { envelope, info, destination }: QueuedMessage['message'],
): Run {
  if (!contains(builder.shard, destination) || info.destination.kind !== 'std')
    throw new DevnetError('COLLATE_INVALID', 'transit messages are not supported');
  return { account: info.destination.hash, cause: envelope.msg, lt: builder.startLt + 1n };
}

// msg_import_fin$100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
// msg_export_deq_imm$100 out_msg:^MsgEnvelope reimport:^InMsg = OutMsg;
async function deliverOne(
  builder: BlockBuilder,
  { key, message }: QueuedMessage,
  runs: readonly (Run | null)[],
  at: number,
): Promise<void> {
  const { envelope, hash } = message;
  const transaction = (await deliver(builder, envelope.metadata, runs, at)).cell;
  const fwdFee = envelope.fwdFeeRemaining;
  const imported = { kind: 'fin', inMsg: envelope, transaction, fwdFee } as const;
  builder.descriptors.addIn(hash, imported);
  if (!contains(builder.shard, message.current)) return;
  builder.queue.remove(key);
  const reimport = InMsg.toCell(imported);
  builder.descriptors.addOut(hash, { kind: 'deq-imm', outMsg: envelope, reimport });
}

/**
 * Processes the messages that this block sent, and the messages they cause: messages within the shard are
 * delivered immediately while there is room, all others are put into the outbound queue.
 */
export async function deliverSent(builder: BlockBuilder, onlyEnqueue: boolean): Promise<void> {
  let enqueues = onlyEnqueue;
  for (;;) {
    enqueues ||= !builder.load.acceptsInternal;
    const runs = enqueues ? [] : builder.sent.nextRuns(LOOKAHEAD);
    const sent = builder.sent.take();
    if (!sent) return;
    const { info } = sent.message;
    if (info.kind !== 'internal') exportOutside(builder, sent);
    else if (sent.run && !enqueues) await deliverImmediately(builder, sent, info, runs);
    else enqueue(builder, sent, info);
  }
}

// msg_export_ext$000 msg:^(Message Any) transaction:^Transaction = OutMsg;
function exportOutside(builder: BlockBuilder, { message, sender }: SentMessage): void {
  const out = { kind: 'ext', msg: message.cell, transaction: sender.cell } as const;
  builder.descriptors.addOut(message.hash, out);
}

async function deliverImmediately(
  builder: BlockBuilder,
  { lt, message, sender, metadata }: SentMessage,
  { fwdFee }: InternalMessageInfo,
  runs: readonly Run[],
): Promise<void> {
  builder.lastProcessed = { lt, hash: message.hash };
  const transaction = await deliver(builder, metadata, runs);
  const outMsg = envelopeOf(message.cell, fwdFee, ARRIVED, metadata);
  const imported = { kind: 'imm', inMsg: outMsg, transaction: transaction.cell, fwdFee } as const;
  builder.descriptors.addIn(message.hash, imported);
  const reimport = InMsg.toCell(imported);
  const exported = { kind: 'imm', outMsg, transaction: sender.cell, reimport } as const;
  builder.descriptors.addOut(message.hash, exported);
}

function enqueue(
  builder: BlockBuilder,
  { lt, message, sender, metadata }: SentMessage,
  { source, destination, fwdFee }: InternalMessageInfo,
): void {
  const [from, to] = [prefixOf(source), prefixOf(destination)];
  const route = routeOf(from, to, builder.shard);
  const outMsg = envelopeOf(message.cell, fwdFee, route, metadata);
  builder.descriptors.addOut(message.hash, { kind: 'new', outMsg, transaction: sender.cell });
  builder.queue.add(
    interpolate(from, to, route.next),
    message.hash,
    lt,
    MsgEnvelope.toCell(outMsg),
  );
  builder.load.addMessage();
}

/** Executes an internal message, which a contract cannot refuse, and adds the transaction to the block. */
async function deliver(
  builder: BlockBuilder,
  metadata: MsgMetadata | null,
  runs: readonly (Run | null)[],
  at = 0,
): Promise<Transaction> {
  const result = await builder.runner.execute(runs, at);
  if (!result.accepted)
    throw new DevnetError('COLLATE_INVALID', `a message was not accepted: ${result.reason}`);
  const deeper = metadata && { ...metadata, depth: metadata.depth + 1 };
  builder.add(result, deeper);
  return result.transaction;
}
