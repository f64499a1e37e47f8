import { getAccountState, getAccountStatePrunned } from './queries/account-state.ts';
import { getBlockProof } from './queries/block-proof.ts';
import { listBlockTransactions, listBlockTransactionsExt } from './queries/block-transactions.ts';
import { getBlock, getBlockHeader, getState } from './queries/blocks.ts';
import { getConfigAll, getConfigParams } from './queries/config-info.ts';
import { getDispatchQueueInfo } from './queries/dispatch-queue-info.ts';
import { getDispatchQueueMessages } from './queries/dispatch-queue-messages.ts';
import { getLibraries, getLibrariesWithProof } from './queries/libraries.ts';
import { lookupBlock, lookupBlockWithProof } from './queries/lookup.ts';
import { getBlockOutMsgQueueSize, getOutMsgQueueSizes } from './queries/out-msg-queue.ts';
import {
  getMasterchainInfo,
  getMasterchainInfoExt,
  getPendingShardBlocks,
  getTime,
  getVersion,
} from './queries/server-info.ts';
import { getAllShardsInfo, getShardBlockProof, getShardInfo } from './queries/shards.ts';
import { getOneTransaction, getTransactions } from './queries/transactions.ts';
import { getValidatorStats } from './queries/validator-stats.ts';
import type { Handlers } from './query.ts';

/** The handlers that need only the store. `runSmcMethod` and `sendMessage` are passed as `executor`. */
export const HANDLERS: Handlers = {
  getMasterchainInfo,
  getMasterchainInfoExt,
  getTime,
  getVersion,
  getBlock,
  getState,
  getBlockHeader,
  lookupBlock,
  lookupBlockWithProof,
  getAllShardsInfo,
  getShardInfo,
  getShardBlockProof,
  getBlockProof,
  'nonfinal.getPendingShardBlocks': getPendingShardBlocks,
  getAccountState,
  getAccountStatePrunned,
  getBlockOutMsgQueueSize,
  listBlockTransactions,
  listBlockTransactionsExt,
  getConfigAll,
  getConfigParams,
  getDispatchQueueInfo,
  getDispatchQueueMessages,
  getLibraries,
  getLibrariesWithProof,
  getOneTransaction,
  getOutMsgQueueSizes,
  getTransactions,
  getValidatorStats,
};
