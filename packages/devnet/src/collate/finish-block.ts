import { createHash } from 'node:crypto';
import {
  addCurrencies,
  applyUpdate,
  Block,
  type Cell,
  type CurrencyCollection,
  type InMsgDescr,
  type McBlockExtra,
  type McStateExtra,
  NODE_BLOCK_OPTIONS,
  type OutMsgDescr,
  readBoc,
  type ShardAccountBlocks,
  type ShardAccounts,
  ShardStateUnsplit,
  writeBoc,
} from '@tonway/chain';
import type { BlockBuilder } from './block-builder.ts';
import type { CollatedBlock } from './collation.ts';
import { type HeaderParts, headerOf } from './header.ts';
import { queueInfoAfter } from './out-queue.ts';
import type { ProcessedMessages } from './processed.ts';
import { coins, subtract, type ValueSources, valueFlowOf } from './value-flow.ts';

/** The parts that differ between masterchain and shard blocks. */
export interface ChainParts extends HeaderParts {
  readonly processed: ProcessedMessages;
  readonly sources: ValueSources;
  readonly libraries: ShardStateUnsplit['libraries'];
  readonly stateExtra: McStateExtra | null;
  readonly blockExtra: McBlockExtra | null;
}

/** Assembles the block and its resulting state, serialized as the node does. */
export function finishBlock(
  builder: BlockBuilder,
  contents: BlockContents,
  parts: ChainParts,
): CollatedBlock {
  const { base, shard, queue } = builder;
  const newState = ShardStateUnsplit.toCell(stateAfter(builder, contents, parts));
  const update = base.tracker.updateTo(newState);
  const built = Block.toCell(blockOf(builder, contents, parts, update));
  const data = writeBoc(built, NODE_BLOCK_OPTIONS);
  const fileHash = createHash('sha256').update(data).digest();
  return {
    id: { ...shard, seqno: base.seqno + 1, rootHash: built.hash(), fileHash },
    data,
    // re-read from bytes: the built cells keep references to every cell that was read
    root: readBoc(data),
    state: applyUpdate(update, base.root),
    executed: builder.executed,
    refused: builder.refused,
    leftOver: builder.leftOver,
    hasQueue: queue.size > 0,
  };
}

function blockOf(
  builder: BlockBuilder,
  contents: BlockContents,
  parts: ChainParts,
  update: Cell,
): Block {
  const { base, next, context } = builder;
  return {
    globalId: context.state.globalId,
    info: headerOf(builder, parts),
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

function stateAfter(
  builder: BlockBuilder,
  contents: BlockContents,
  parts: ChainParts,
): ShardStateUnsplit {
  const { base, shard, context, next } = builder;
  const { feesCollected, recovered } = parts.sources;
  return {
    kind: 'unsplit',
    globalId: context.state.globalId,
    shardId: shard,
    seqno: base.seqno + 1,
    vertSeqno: context.state.vertSeqno,
    genUtime: next.now,
    genLt: builder.endLt,
    minRefMcSeqno: parts.minRefMcSeqno,
    outMsgQueueInfo: queueInfoAfter(builder, parts.processed),
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

/** The contents of a block after all deliveries. */
export interface BlockContents {
  readonly inMessages: InMsgDescr;
  readonly outMessages: OutMsgDescr;
  readonly accountBlocks: ShardAccountBlocks;
  readonly accounts: ShardAccounts;
  /** Fees of transactions and of imported messages. */
  readonly fees: CurrencyCollection;
}

export function blockContents({ base, descriptors, accounts }: BlockBuilder): BlockContents {
  // the configuration contract rewrites its data in every transaction, which real Merkle updates show
  const rewriting = base.state.custom?.config.configAddress ?? null;
  const inMessages = descriptors.toInMsgDescr();
  const accountBlocks = accounts.toBlocks();
  return {
    inMessages,
    outMessages: descriptors.toOutMsgDescr(),
    accountBlocks,
    accounts: accounts.after(base.tracker, rewriting),
    fees: addCurrencies(accountBlocks.extra, coins(inMessages.extra.feesCollected)),
  };
}
