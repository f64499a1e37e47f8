import type { BlockWork } from './block-work.ts';
import { isOn } from './capabilities.ts';
import { byTime, type Inbound, messagesFor } from './inbound.ts';
import type { Neighbour } from './neighbours.ts';
import type { ShardEndLt } from './processed.ts';

/** Takes out of the queue what neighbours have processed, the oldest first, as long as there is room to say so. */
export function cleanQueue(
  work: BlockWork,
  neighbours: readonly Neighbour[],
  endLt: ShardEndLt,
): void {
  for (const neighbour of neighbours) {
    const waiting = [...messagesFor(work.queue.messages, neighbour.shard)].sort(byTime);
    for (const next of waiting) {
      if (!work.load.takesInternal) return;
      if (neighbour.processed.has(next.message, endLt)) dequeue(work, next, neighbour.endLt);
      else if (work.base.kind !== 'after-merge') break;
    }
  }
}

// msg_export_deq$1100 out_msg:^MsgEnvelope import_block_lt:uint63 = OutMsg;
// msg_export_deq_short$1101 msg_env_hash:bits256 next_workchain:int32 next_addr_pfx:uint64
//   import_block_lt:uint64 = OutMsg;
function dequeue(work: BlockWork, { key, message }: Inbound, importBlockLt: bigint): void {
  const { envelope: outMsg, envelopeCell, hash } = message;
  const { nextWorkchain, nextAddrPfx } = key;
  const msgEnvHash = envelopeCell.hash();
  work.queue.remove(key);
  work.descriptors.addOut(
    hash,
    isOn(work.config, 'shortDequeue')
      ? { kind: 'deq-short', msgEnvHash, nextWorkchain, nextAddrPfx, importBlockLt }
      : { kind: 'deq', outMsg, importBlockLt },
  );
  work.load.addMessage();
}
