import { createHash } from 'node:crypto';
import {
  addCurrencies,
  applyUpdate,
  Block,
  type Cell,
  type McBlockExtra,
  type McStateExtra,
  NODE_BLOCK_OPTIONS,
  readBoc,
  ShardStateUnsplit,
  writeBoc,
} from '@tonway/chain';
import type { BlockWork } from './block-work.ts';
import type { CollatedBlock } from './collation.ts';
import type { Contents } from './contents.ts';
import { subtract } from './currencies.ts';
import { type HeaderParts, headerOf } from './header.ts';
import type { Processed } from './processed.ts';
import { queueInfoAfter } from './queue-info.ts';
import { type Sources, valueFlowOf } from './value-flow.ts';

/** What differs between the chains. */
export interface ChainParts extends HeaderParts {
  readonly processed: Processed;
  readonly sources: Sources;
  readonly libraries: ShardStateUnsplit['libraries'];
  readonly stateExtra: McStateExtra | null;
  readonly blockExtra: McBlockExtra | null;
}

/** Puts the block and the state behind it together, and writes it as the node does. */
export function finishBlock(work: BlockWork, contents: Contents, parts: ChainParts): CollatedBlock {
  const { base, shard, queue } = work;
  const newState = ShardStateUnsplit.toCell(stateAfter(work, contents, parts));
  const update = base.tracker.updateTo(newState);
  const built = Block.toCell(blockOf(work, contents, parts, update));
  const data = writeBoc(built, NODE_BLOCK_OPTIONS);
  const fileHash = createHash('sha256').update(data).digest();
  return {
    id: { ...shard, seqno: base.seqno + 1, rootHash: built.hash(), fileHash },
    data,
    // what was built holds on to all that was read for it; these do not
    root: readBoc(data),
    state: applyUpdate(update, base.root),
    transactions: work.transactions,
    refused: work.refused,
    leftOver: work.leftOver,
    hasQueue: queue.size > 0,
  };
}

function blockOf(work: BlockWork, contents: Contents, parts: ChainParts, update: Cell): Block {
  const { base, next, setting } = work;
  return {
    globalId: setting.state.globalId,
    info: headerOf(work, parts),
    valueFlow: valueFlowOf(parts.sources, {
      fromPrevBlk: base.totalBalance,
      toNextBlk: contents.accounts.extra.balance,
      imported: contents.inMessages.extra.valueImported,
      exported: contents.outMessages.extra,
    }),
    stateUpdate: update,
    extra: {
      inMsgDescr: contents.inMessages,
      outMsgDescr: contents.outMessages,
      accountBlocks: contents.accountBlocks,
      randSeed: next.randomSeed,
      createdBy: next.createdBy,
      custom: parts.blockExtra,
    },
  };
}

function stateAfter(work: BlockWork, contents: Contents, parts: ChainParts): ShardStateUnsplit {
  const { base, shard, setting, next } = work;
  const { feesCollected, recovered } = parts.sources;
  return {
    kind: 'unsplit',
    globalId: setting.state.globalId,
    shardId: shard,
    seqno: base.seqno + 1,
    vertSeqno: setting.state.vertSeqno,
    genUtime: next.now,
    genLt: work.endLt,
    minRefMcSeqno: parts.minRefMcSeqno,
    outMsgQueueInfo: queueInfoAfter(work, parts.processed),
    beforeSplit: parts.beforeSplit,
    accounts: contents.accounts,
    overloadHistory: parts.history.overload,
    underloadHistory: parts.history.underload,
    totalBalance: contents.accounts.extra.balance,
    totalValidatorFees: subtract(addCurrencies(base.validatorFees, feesCollected), recovered),
    libraries: parts.libraries,
    masterRef: parts.masterRef,
    custom: parts.stateExtra,
  };
}
