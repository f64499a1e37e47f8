import type { Handlers } from './handler.ts';
import { getAccountState, getAccountStatePrunned } from './queries/account-state.ts';
import { getAllShardsInfo } from './queries/all-shards-info.ts';
import { getBlock } from './queries/block.ts';
import { getBlockHeader } from './queries/block-header.ts';
import { getBlockOutMsgQueueSize } from './queries/block-out-msg-queue-size.ts';
import { getBlockProof } from './queries/block-proof.ts';
import { listBlockTransactions, listBlockTransactionsExt } from './queries/block-transactions.ts';
import { getConfigAll, getConfigParams } from './queries/config-info.ts';
import { getDispatchQueueInfo } from './queries/dispatch-queue-info.ts';
import { getDispatchQueueMessages } from './queries/dispatch-queue-messages.ts';
import { getLibraries, getLibrariesWithProof } from './queries/libraries.ts';
import { lookupBlock } from './queries/lookup-block.ts';
import { lookupBlockWithProof } from './queries/lookup-block-with-proof.ts';
import { getMasterchainInfo, getMasterchainInfoExt } from './queries/masterchain-info.ts';
import { getOneTransaction } from './queries/one-transaction.ts';
import { getOutMsgQueueSizes } from './queries/out-msg-queue-sizes.ts';
import { getPendingShardBlocks } from './queries/pending-shard-blocks.ts';
import { getShardBlockProof } from './queries/shard-block-proof.ts';
import { getShardInfo } from './queries/shard-info.ts';
import { getState } from './queries/state.ts';
import { getTime } from './queries/time.ts';
import { getTransactions } from './queries/transactions.ts';
import { getValidatorStats } from './queries/validator-stats.ts';
import { getVersion } from './queries/version.ts';

/** Every question that the store alone can answer; one file each. `runSmcMethod` needs a machine as well, see `executor`. */
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
