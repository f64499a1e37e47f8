import { MASTERCHAIN } from '@tonway/chain';
import type { BlockWork } from './block-work.ts';
import type { Processed } from './processed.ts';

const LAST_HASH = new Uint8Array(32).fill(0xff);

/** What the shard has processed with this block: up to the last message, or all that there can have been. */
export function processedAfter(work: BlockWork): Processed {
  const { lastProcessed, setting, base } = work;
  const isMasterchain = work.shard.workchain === MASTERCHAIN;
  const mcSeqno = setting.id.seqno + (isMasterchain ? 1 : 0);
  if (lastProcessed) {
    const { lt: lastMsgLt, hash: lastMsgHash } = lastProcessed;
    return base.processed.with({ mcSeqno, lastMsgLt, lastMsgHash });
  }
  const { genLt } = setting.state;
  if (!work.tookAllInbound || genLt === 0n) return base.processed;
  return base.processed.with({ mcSeqno, lastMsgLt: genLt - 1n, lastMsgHash: LAST_HASH });
}
