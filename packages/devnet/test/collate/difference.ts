import { Block, type Cell, ShardStateUnsplit } from '@tonway/chain';
import type { ChainTop, CollatedBlock } from '../../src/collate/collation.ts';
import type { StoredBlock } from '../../src/index.ts';

/** How a reproduced block differs from the recorded one. */
export type Difference =
  /** Byte for byte equal. */
  | 'equal'
  /** The same state change, with a Merkle update that prunes other cells. */
  | 'update'
  /** The node ran out of time before its queues were empty. */
  | 'out of time'
  /** The node read the clock twice, with a second in between. */
  | 'split later'
  | 'else';

/** The parts of a block: info, value flow, state update and extra. */
const UPDATE = 2;
const EXTRA = 3;

export function differenceOf(recorded: StoredBlock, made: CollatedBlock): Difference {
  const [theirs, ours] = [Block.load(recorded.root), Block.load(made.root)];
  if (Buffer.from(recorded.data).equals(made.data)) return 'equal';
  const parts = [0, 1, UPDATE, EXTRA].filter((part) => !isSame(recorded.root, made.root, part));
  if (parts.every((part) => part === UPDATE))
    return recorded.state.equals(made.state) ? 'update' : 'else';
  if (theirs.info.beforeSplit !== ours.info.beforeSplit && !parts.includes(EXTRA))
    return 'split later';
  return isUnfinished(theirs, recorded.state) ? 'out of time' : 'else';
}

function isSame(a: Cell, b: Cell, part: number): boolean {
  return a.ref(part).equals(b.ref(part));
}

/** A block with empty queues records up to which masterchain block it processed messages. */
function isUnfinished({ info, extra }: Block, state: Cell): boolean {
  const { procInfo } = ShardStateUnsplit.load(state).outMsgQueueInfo;
  const isDone = [...procInfo.keys()].some(({ mcSeqno }) => mcSeqno === info.masterRef?.seqno);
  return extra.inMsgDescr.isEmpty && !isDone;
}

/** Whether messages are deferred, which is the collator's decision and not reproduced here. */
export function isDeferring(block: StoredBlock, before: readonly ChainTop[]): boolean {
  const { extra } = Block.load(block.root);
  const waits = before.some(({ state }) => {
    const queue = ShardStateUnsplit.load(state).outMsgQueueInfo.extra?.dispatchQueue;
    return queue !== undefined && !queue.isEmpty;
  });
  return waits || [...extra.outMsgDescr.values()].some(({ kind }) => kind === 'new-defer');
}
