import { Builder, DispatchQueue, type OutMsgQueueInfo } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockWork } from './block-work.ts';
import { isOn } from './capabilities.ts';
import type { Processed } from './processed.ts';

/** Nothing is ever put off here: an empty bit and a zero time. */
const NOBODY_WAITS = DispatchQueue.load(new Builder().storeBigUint(0n, 1 + 64).build());

/** The queue behind the block. */
export function queueInfoAfter(work: BlockWork, processed: Processed): OutMsgQueueInfo {
  const { queue, base, config } = work;
  const before = base.state.outMsgQueueInfo;
  if (before.extra && !before.extra.dispatchQueue.isEmpty)
    throw new DevnetError('COLLATE_INVALID', 'deferred messages cannot be dealt with');
  const outQueueSize = isOn(config, 'storeOutMsgQueueSize') ? queue.size : null;
  return {
    outQueue: queue.messages,
    procInfo: processed.toInfo(before.procInfo),
    extra: outQueueSize === null ? null : { dispatchQueue: NOBODY_WAITS, outQueueSize },
    ihrPending: null,
  };
}
