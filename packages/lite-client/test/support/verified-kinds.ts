import type { BlockIdExt } from '@tonway/chain';
import { fromTlBlockId } from '../../src/block-id.ts';
import type { Answer } from '../../src/tl/lite-api.ts';
import type { FunctionName, Params } from '../../src/tl/types.ts';
import { verifyAccountState, verifyAccountStatePrunned } from '../../src/verify/account-state.ts';
import { verifyAllShards } from '../../src/verify/all-shards.ts';
import { verifyBlock, verifyState } from '../../src/verify/block-data.ts';
import type { VerifiedHeader } from '../../src/verify/block-header.ts';
import {
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from '../../src/verify/block-transactions.ts';
import { verifyConfig, verifyKeyBlockConfig } from '../../src/verify/config-info.ts';
import { verifyDispatchQueueInfo } from '../../src/verify/dispatch-queue-info.ts';
import { verifyDispatchQueueMessages } from '../../src/verify/dispatch-queue-messages.ts';
import { verifyBlockHeader } from '../../src/verify/header-answer.ts';
import { verifyLibraries, verifyLibrariesWithProof } from '../../src/verify/libraries.ts';
import { verifyLookedUpHeader, verifyLookupBlock } from '../../src/verify/lookup-block.ts';
import { verifyBlockProof } from '../../src/verify/masterchain/block-proof.ts';
import { verifyOneTransaction } from '../../src/verify/one-transaction.ts';
import { verifyBlockOutMsgQueueSize } from '../../src/verify/queues.ts';
import { verifyRunMethod } from '../../src/verify/run-method.ts';
import { verifyShardBlockProof } from '../../src/verify/shard-block-proof.ts';
import { verifyShardInfo } from '../../src/verify/shard-info.ts';
import { verifyTransactions } from '../../src/verify/transactions.ts';
import { verifyValidatorStats } from '../../src/verify/validator-stats.ts';

/** What is known for sure when an answer is checked, whatever the answer says. */
export interface Trust {
  /** The block that the question names or, where it asks for the newest, the true answer. */
  readonly block: BlockIdExt;
  /** The block that the true answer names, and the masterchain block that it starts from. */
  readonly answered: BlockIdExt;
  readonly masterchain: BlockIdExt;
  header(): VerifiedHeader;
}

export interface Read<Name extends FunctionName> {
  /** Whether a proof was asked for and given at all. */
  proves?(params: Params<Name>, answer: Answer<Name>): boolean;
  verify(trust: Trust, params: Params<Name>, answer: Answer<Name>): unknown;
}

export const FROM_KEY_BLOCK = 0x8000;

/** Every verified query kind: a new one is a new row. */
export const READS: { readonly [Name in FunctionName]?: Read<Name> } = {
  getAccountState: {
    verify: ({ block }, params, answer) => verifyAccountState(block, params, answer),
  },
  getAccountStatePrunned: {
    verify: ({ block }, params, answer) => verifyAccountStatePrunned(block, params, answer),
  },
  getTransactions: { verify: (_, params, answer) => verifyTransactions(params, answer) },
  getOneTransaction: {
    verify: ({ block }, params, answer) => verifyOneTransaction(block, params, answer),
  },
  listBlockTransactions: {
    proves: ({ mode }) => (mode & 32) !== 0,
    verify: ({ block }, params, answer) => verifyBlockTransactions(block, params, answer),
  },
  listBlockTransactionsExt: {
    proves: ({ mode }) => (mode & (32 | 256)) !== 0,
    verify: ({ block }, params, answer) => verifyBlockTransactionsExt(block, params, answer),
  },
  getConfigAll: { verify: ({ block }, params, answer) => config(block, params, answer) },
  getConfigParams: { verify: ({ block }, params, answer) => config(block, params, answer) },
  getLibraries: { verify: (_, params, answer) => verifyLibraries(params, answer) },
  getLibrariesWithProof: {
    verify: ({ block }, params, answer) => verifyLibrariesWithProof(block, params, answer),
  },
  getShardInfo: { verify: ({ block }, params, answer) => verifyShardInfo(block, params, answer) },
  getAllShardsInfo: { verify: ({ block }, _, answer) => verifyAllShards(block, answer) },
  getBlockOutMsgQueueSize: {
    proves: ({ mode }) => (mode & 1) !== 0,
    verify: ({ block }, params, answer) => verifyBlockOutMsgQueueSize(block, params, answer),
  },
  getDispatchQueueInfo: {
    proves: ({ mode }) => (mode & 1) !== 0,
    verify: ({ block }, params, answer) => verifyDispatchQueueInfo(block, params, answer),
  },
  getDispatchQueueMessages: {
    proves: ({ mode }) => (mode & 1) !== 0,
    verify: ({ block }, params, answer) => verifyDispatchQueueMessages(block, params, answer),
  },
  getValidatorStats: {
    verify: ({ block }, params, answer) => verifyValidatorStats(block, params, answer),
  },
  runSmcMethod: {
    proves: ({ mode }, { kind }) => (mode & 1) !== 0 || kind === 'liteServer.accountState',
    verify: ({ block }, params, answer) => verifyRunMethod(block, params, answer),
  },
  getBlock: { verify: ({ block }, _, answer) => verifyBlock(block, answer) },
  getBlockProof: {
    verify: (_, { knownBlock, targetBlock }, answer) => {
      const target = targetBlock ? fromTlBlockId(targetBlock) : null;
      return verifyBlockProof(fromTlBlockId(knownBlock), target, answer);
    },
  },
  getShardBlockProof: {
    verify: ({ block, masterchain }, _, answer) =>
      verifyShardBlockProof(masterchain, block, answer),
  },
  getBlockHeader: {
    verify: ({ block }, { mode }, answer) => verifyBlockHeader(block, mode, answer),
  },
  lookupBlock: {
    verify: ({ answered }, params, answer) => verifyLookedUpHeader(answered, params, answer),
  },
  lookupBlockWithProof: { verify: (_, params, answer) => verifyLookupBlock(params, answer) },
  getState: {
    verify: ({ block, header }, _, answer) => {
      return verifyState(block.seqno === 0 ? block : header(), answer);
    },
  },
};

function config(
  block: BlockIdExt,
  params: Params<'getConfigAll'> | Params<'getConfigParams'>,
  answer: Answer<'getConfigAll'>,
): unknown {
  const verify = (params.mode & FROM_KEY_BLOCK) === 0 ? verifyConfig : verifyKeyBlockConfig;
  return verify(block, params, answer);
}
