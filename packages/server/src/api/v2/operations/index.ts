import type { Operation } from '../operation.ts';
import { detectAddress } from './detect-address.ts';
import { detectHash } from './detect-hash.ts';
import { dnsResolve } from './dns-resolve.ts';
import { estimateFee } from './estimate-fee.ts';
import { estimateFeeSimple } from './estimate-fee-simple.ts';
import { getAddressBalance } from './get-address-balance.ts';
import { getAddressInformation } from './get-address-information.ts';
import { getAddressState } from './get-address-state.ts';
import { getBlockHeader } from './get-block-header.ts';
import { getBlockTransactions } from './get-block-transactions.ts';
import { getBlockTransactionsExt } from './get-block-transactions-ext.ts';
import { getConfigAll } from './get-config-all.ts';
import { getConfigParam } from './get-config-param.ts';
import { getConsensusBlock } from './get-consensus-block.ts';
import { getExtendedAddressInformation } from './get-extended-address-information.ts';
import { getLibraries } from './get-libraries.ts';
import { getMasterchainBlockProof } from './get-masterchain-block-proof.ts';
import { getMasterchainBlockSignatures } from './get-masterchain-block-signatures.ts';
import { getMasterchainInfo } from './get-masterchain-info.ts';
import { getOutMsgQueueSize } from './get-out-msg-queue-size.ts';
import { getShardAccountCell } from './get-shard-account-cell.ts';
import { getShardBlockProof } from './get-shard-block-proof.ts';
import { getShards } from './get-shards.ts';
import { getTokenData } from './get-token-data.ts';
import { getTransactions } from './get-transactions.ts';
import { getTransactionsStd } from './get-transactions-std.ts';
import { getWalletInformation } from './get-wallet-information.ts';
import { lookupBlock } from './lookup-block.ts';
import { packAddress } from './pack-address.ts';
import { runGetMethod } from './run-get-method.ts';
import { runGetMethodStd } from './run-get-method-std.ts';
import { sendBoc } from './send-boc.ts';
import { sendBocReturnHash } from './send-boc-return-hash.ts';
import { sendBocReturnHashNoError } from './send-boc-return-hash-no-error.ts';
import { sendCellSimple } from './send-cell-simple.ts';
import { sendQuery } from './send-query.ts';
import { sendQuerySimple } from './send-query-simple.ts';
import { tryLocateResultTx } from './try-locate-result-tx.ts';
import { tryLocateSourceTx } from './try-locate-source-tx.ts';
import { unpackAddress } from './unpack-address.ts';

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
