import { InMsg } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockWork } from './block-work.ts';
import { deliver } from './deliver.ts';
import type { Inbound } from './inbound.ts';
import type { ShardEndLt } from './processed.ts';
import { contains } from './routing.ts';
import type { Run } from './runner.ts';

/** Delivers what neighbours, and earlier blocks of this shard, have in their queues; as much as there is room for. */
export async function deliverInbound(
  work: BlockWork,
  inbound: readonly Inbound[],
  endLt: ShardEndLt,
): Promise<void> {
  const isDone = inbound.map(({ message }) => work.base.processed.has(message, endLt));
  const runs = inbound.map(({ message }, index) => (isDone[index] ? null : runOf(work, message)));
  for (const [index, next] of inbound.entries()) {
    if (!work.load.takesInternal) return;
    const { lt, hash } = next.message;
    work.lastProcessed = { lt, hash };
    if (!isDone[index]) await deliverOne(work, next, runs, index);
  }
  work.tookAllInbound = true;
}

function runOf(work: BlockWork, { envelope, info, destination }: Inbound['message']): Run {
  if (!contains(work.shard, destination) || info.destination.kind !== 'std')
    throw new DevnetError('COLLATE_INVALID', 'a message for another shard cannot be passed on');
  return { account: info.destination.hash, cause: envelope.msg, lt: work.startLt + 1n };
}

// msg_import_fin$100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
// msg_export_deq_imm$100 out_msg:^MsgEnvelope reimport:^InMsg = OutMsg;
async function deliverOne(
  work: BlockWork,
  { key, message }: Inbound,
  runs: readonly (Run | null)[],
  at: number,
): Promise<void> {
  const { envelope, hash } = message;
  const transaction = (await deliver(work, envelope.metadata, runs, at)).cell;
  const fwdFee = envelope.fwdFeeRemaining;
  const imported = { kind: 'fin', inMsg: envelope, transaction, fwdFee } as const;
  work.descriptors.addIn(hash, imported);
  if (!contains(work.shard, message.current)) return;
  work.queue.remove(key);
  const reimport = InMsg.toCell(imported);
  work.descriptors.addOut(hash, { kind: 'deq-imm', outMsg: envelope, reimport });
}
