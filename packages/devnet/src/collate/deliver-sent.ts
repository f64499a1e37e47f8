import { InMsg, type InternalMessageInfo, MsgEnvelope } from '@tonway/chain';
import type { BlockWork } from './block-work.ts';
import { deliver } from './deliver.ts';
import { envelopeOf } from './envelope.ts';
import { interpolate, prefixOf } from './prefix.ts';
import { ARRIVED, routeOf } from './routing.ts';
import { AHEAD, type Run } from './runner.ts';
import type { SentMessage } from './sent-messages.ts';

/**
 * Deals with the messages that this block has sent, and with those that follow from them: what stays in the shard
 * is delivered at once while there is room, everything else waits in the queue.
 */
export async function deliverSent(work: BlockWork, onlyEnqueue: boolean): Promise<void> {
  let enqueues = onlyEnqueue;
  for (;;) {
    enqueues ||= !work.load.takesInternal;
    const runs = enqueues ? [] : work.sent.nextRuns(AHEAD);
    const sent = work.sent.take();
    if (!sent) return;
    const { info } = sent.message;
    if (info.kind !== 'internal') exportOutside(work, sent);
    else if (sent.run && !enqueues) await deliverAtOnce(work, sent, info, runs);
    else enqueue(work, sent, info);
  }
}

// msg_export_ext$000 msg:^(Message Any) transaction:^Transaction = OutMsg;
function exportOutside(work: BlockWork, { message, sender }: SentMessage): void {
  const out = { kind: 'ext', msg: message.cell, transaction: sender.cell } as const;
  work.descriptors.addOut(message.hash, out);
}

async function deliverAtOnce(
  work: BlockWork,
  { lt, message, sender, metadata }: SentMessage,
  { fwdFee }: InternalMessageInfo,
  runs: readonly Run[],
): Promise<void> {
  work.lastProcessed = { lt, hash: message.hash };
  const transaction = await deliver(work, metadata, runs);
  const outMsg = envelopeOf(message.cell, fwdFee, ARRIVED, metadata);
  const imported = { kind: 'imm', inMsg: outMsg, transaction: transaction.cell, fwdFee } as const;
  work.descriptors.addIn(message.hash, imported);
  const reimport = InMsg.toCell(imported);
  const exported = { kind: 'imm', outMsg, transaction: sender.cell, reimport } as const;
  work.descriptors.addOut(message.hash, exported);
}

function enqueue(
  work: BlockWork,
  { lt, message, sender, metadata }: SentMessage,
  { source, destination, fwdFee }: InternalMessageInfo,
): void {
  const [from, to] = [prefixOf(source), prefixOf(destination)];
  const route = routeOf(from, to, work.shard);
  const outMsg = envelopeOf(message.cell, fwdFee, route, metadata);
  work.descriptors.addOut(message.hash, { kind: 'new', outMsg, transaction: sender.cell });
  work.queue.add(interpolate(from, to, route.next), message.hash, lt, MsgEnvelope.toCell(outMsg));
  work.load.addMessage();
}
