import type { Operation } from '../operation.ts';
import { dnsResolve } from './dns-resolve.ts';
import { estimateFee, estimateFeeSimple } from './estimate-fee.ts';
import { detectAddress, detectHash, packAddress, unpackAddress } from './forms.ts';
import {
  getAddressBalance,
  getAddressInformation,
  getAddressState,
} from './get-address-information.ts';
import {
  getMasterchainBlockProof,
  getMasterchainBlockSignatures,
  getShardBlockProof,
} from './get-block-proofs.ts';
import { getBlockTransactions, getBlockTransactionsExt } from './get-block-transactions.ts';
import { getConfigAll, getConfigParam } from './get-config.ts';
import { getExtendedAddressInformation } from './get-extended-address-information.ts';
import { getLibraries } from './get-libraries.ts';
import { getConsensusBlock, getMasterchainInfo } from './get-masterchain-info.ts';
import { getShardAccountCell } from './get-shard-account-cell.ts';
import { getOutMsgQueueSize, getShards } from './get-shards.ts';
import { getTokenData } from './get-token-data.ts';
import { getTransactions, getTransactionsStd } from './get-transactions.ts';
import { getWalletInformation } from './get-wallet-information.ts';
import { getBlockHeader, lookupBlock } from './lookup-block.ts';
import { runGetMethod, runGetMethodStd } from './run-get-method.ts';
import { sendBoc, sendBocReturnHash, sendBocReturnHashNoError } from './send-boc.ts';
import { sendCellSimple, sendQuery, sendQuerySimple } from './send-query.ts';
import { tryLocateResultTx, tryLocateSourceTx } from './try-locate.ts';

/** All operations, for routes, JSON-RPC and OpenAPI. */
export const OPERATIONS: readonly Operation[] = [
  // accounts
  getAddressInformation,
  getExtendedAddressInformation,
  getWalletInformation,
  getAddressBalance,
  getAddressState,
  getShardAccountCell,
  getTokenData,
  dnsResolve,

  // blocks
  getMasterchainInfo,
  getMasterchainBlockSignatures,
  getMasterchainBlockProof,
  getShardBlockProof,
  getConsensusBlock,
  lookupBlock,
  getShards,
  getBlockHeader,
  getOutMsgQueueSize,

  // transactions
  getBlockTransactions,
  getBlockTransactionsExt,
  getTransactions,
  getTransactionsStd,
  tryLocateResultTx,
  tryLocateSourceTx,

  // configuration
  getConfigParam,
  getConfigAll,
  getLibraries,

  // get-methods
  runGetMethod,
  runGetMethodStd,

  // sending
  sendBoc,
  sendBocReturnHash,
  sendBocReturnHashNoError,
  sendQuery,
  sendQuerySimple,
  sendCellSimple,
  estimateFee,
  estimateFeeSimple,

  // utils
  detectAddress,
  packAddress,
  unpackAddress,
  detectHash,
];
