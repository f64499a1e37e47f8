export { Account } from './account/account.ts';
export { AccountBlock, AccountTransactions } from './account/account-block.ts';
export {
  AccountState,
  type ActiveAccountState,
  type FrozenAccountState,
  type UninitAccountState,
} from './account/account-state.ts';
export { AccountStorage } from './account/account-storage.ts';
export { DepthBalanceInfo } from './account/depth-balance-info.ts';
export { ShardAccount, type ShardAccountFields } from './account/shard-account.ts';
export { ShardAccountBlocks } from './account/shard-account-blocks.ts';
export { ShardAccounts } from './account/shard-accounts.ts';
export { StorageExtraInfo } from './account/storage-extra-info.ts';
export { StorageInfo } from './account/storage-info.ts';
export { Address, type FriendlyAddress } from './address/address.ts';
export { Anycast } from './address/anycast.ts';
export { ExternalAddress } from './address/external-address.ts';
export type { FriendlyFlags } from './address/friendly.ts';
export {
  InternalAddress,
  MessageAddress,
  OptionalExternalAddress,
} from './address/message-address.ts';
export { plainAddress } from './address/plain-address.ts';
export { VarAddress } from './address/var-address.ts';
export { BitString } from './bits/bit-string.ts';
export { compareBytes, equalBytes, fromBase64, fromHex, toBase64, toHex } from './bits/bytes.ts';
export { crc16 } from './bits/crc16.ts';
export { crc32c } from './bits/crc32c.ts';
export { BinTree } from './block/bin-tree.ts';
export { BlkMasterInfo } from './block/blk-master-info.ts';
export type { BlkPrevInfo } from './block/blk-prev-info.ts';
export { Block } from './block/block.ts';
export { BlockExtra } from './block/block-extra.ts';
export { BlockIdExt } from './block/block-id-ext.ts';
export { BlockInfo } from './block/block-info.ts';
export { CryptoSignature, type SignedCertificate } from './block/crypto-signature.ts';
export { CryptoSignaturePair } from './block/crypto-signature-pair.ts';
export { ExtBlkRef } from './block/ext-blk-ref.ts';
export { FutureSplitMerge } from './block/future-split-merge.ts';
export { ImportFees } from './block/import-fees.ts';
export { InMsg } from './block/in-msg.ts';
export { InMsgDescr } from './block/in-msg-descr.ts';
export { IntermediateAddress } from './block/intermediate-address.ts';
export { McBlockExtra } from './block/mc-block-extra.ts';
export { MsgEnvelope } from './block/msg-envelope.ts';
export { MsgMetadata } from './block/msg-metadata.ts';
export { OutMsg } from './block/out-msg.ts';
export { OutMsgDescr } from './block/out-msg-descr.ts';
export { previousBlocks } from './block/previous-blocks.ts';
export { ShardDescr } from './block/shard-descr.ts';
export { ShardFeeCreated } from './block/shard-fee-created.ts';
export { ShardFees } from './block/shard-fees.ts';
export { ShardHashes } from './block/shard-hashes.ts';
export { ShardIdent } from './block/shard-ident.ts';
export { type ListedShard, shardsOf } from './block/shards-of.ts';
export { transactionsByLt, transactionsOf } from './block/transactions-of.ts';
export { ValueFlow } from './block/value-flow.ts';
export { Bag } from './boc/bag.ts';
export { type BocLimits, DEFAULT_LIMITS } from './boc/limits.ts';
export { readBoc, readBocRoots } from './boc/read-boc.ts';
export { type BocOptions, NODE_BLOCK_OPTIONS, writeBoc, writeBocInSteps } from './boc/write-boc.ts';
export { Builder } from './cell/builder.ts';
export { Cell } from './cell/cell.ts';
export { CellType } from './cell/cell-type.ts';
export { sha256 } from './cell/hash-kernel.ts';
export { Slice } from './cell/slice.ts';
export { sliceToCell } from './cell/slice-to-cell.ts';
export {
  DEFAULT_SNAKE_LIMITS,
  loadSnake,
  loadSnakes,
  type SnakeLimits,
  snakeCell,
  storeSnake,
} from './cell/snake.ts';
export { BlockCreateFees } from './config/block-create-fees.ts';
export {
  BlockLimits,
  type BlockLimitsV1,
  type BlockLimitsV2,
  ImportedMsgQueueLimits,
  ParamLimits,
} from './config/block-limits.ts';
export { BurningConfig } from './config/burning-config.ts';
export {
  CatchainConfig,
  type CatchainConfigV1,
  type CatchainConfigV2,
} from './config/catchain-config.ts';
export { ComplaintPricing } from './config/complaint-pricing.ts';
export { Config } from './config/config.ts';
export {
  CONFIG_PARAM_TYPES,
  type ConfigParam,
  type ConfigParamNumber,
} from './config/config-param-types.ts';
export { ConfigDictionary, ConfigParams } from './config/config-params.ts';
export { ConfigProposalSetup, ConfigVotingSetup } from './config/config-voting-setup.ts';
export {
  ConsensusConfig,
  type ConsensusConfigV1,
  type ConsensusConfigV2,
  type ConsensusConfigV3,
  type ConsensusConfigV4,
} from './config/consensus-config.ts';
export { ElectionTiming } from './config/election-timing.ts';
export { FundamentalContracts } from './config/fundamental-contracts.ts';
export { type FlatGas, GasLimitsPrices } from './config/gas-limits-prices.ts';
export { GlobalVersion } from './config/global-version.ts';
export {
  JettonBridge,
  JettonBridgePrices,
  type JettonBridgeV0,
  type JettonBridgeV1,
} from './config/jetton-bridge.ts';
export { MintPrices } from './config/mint-prices.ts';
export { MisbehaviourPunishment } from './config/misbehaviour-punishment.ts';
export { MsgForwardPrices } from './config/msg-forward-prices.ts';
export {
  NewConsensusConfig,
  NewConsensusConfigAll,
  type SimplexConfigV1,
  type SimplexConfigV2,
} from './config/new-consensus-config.ts';
export { OracleBridge, Oracles } from './config/oracle-bridge.ts';
export { ParamList } from './config/param-list.ts';
export { PrecompiledContract, PrecompiledContracts } from './config/precompiled-contracts.ts';
export { SignedTempKey, SignedTempKeys, ValidatorTempKey } from './config/signed-temp-key.ts';
export {
  SizeLimits,
  type SizeLimitsV1,
  type SizeLimitsV2,
  type SizeLimitsV3,
} from './config/size-limits.ts';
export { StakeLimits } from './config/stake-limits.ts';
export { StoragePrices, StoragePricesHistory } from './config/storage-prices.ts';
export { SuspendedAddressList } from './config/suspended-addresses.ts';
export { ValidatorCounts } from './config/validator-counts.ts';
export {
  type PlainValidator,
  SigPubKey,
  ValidatorDescr,
  type ValidatorWithAddress,
} from './config/validator-descr.ts';
export { ValidatorSet } from './config/validator-set.ts';
export {
  type Sha512,
  type SubsetMember,
  type SubsetQuery,
  validatorSubset,
  validatorSubsetHash,
} from './config/validator-subset.ts';
export {
  SplitMergeTimings,
  WorkchainDescr,
  type WorkchainDescrV1,
  type WorkchainDescrV2,
  Workchains,
} from './config/workchain-descr.ts';
export {
  type BasicWorkchainFormat,
  type ExtendedWorkchainFormat,
  WorkchainFormat,
} from './config/workchain-format.ts';
export {
  AugDictionary,
  type AugDictionaryCodec,
  hashmapAug,
  hashmapAugE,
} from './dict/aug-dictionary.ts';
export type { Augmentation } from './dict/augmentation.ts';
export { codecKey } from './dict/codec-key.ts';
export { Dictionary, type EntryOptions, hashmap, hashmapE, hashmapRef } from './dict/dictionary.ts';
export { bigUintKey, bytesKey, intKey, type Key, uintKey } from './dict/keys.ts';
export type { DictRoot } from './dict/node.ts';
export { PfxDictionary, pfxHashmap, pfxHashmapE } from './dict/pfx-dictionary.ts';
export { VarDictionary, varHashmap, varHashmapE } from './dict/var-dictionary.ts';
export {
  ChainError,
  type ChainErrorCode,
  ProofIncompleteError,
  TonwayError,
  type TonwayErrorOptions,
} from './errors.ts';
export { ChangeTracker } from './merkle/change-tracker.ts';
export { cellsByHash, type FindCell, fillKnown, fillPruned } from './merkle/fill-pruned.ts';
export { makeProof, openProof } from './merkle/merkle-proof.ts';
export { applyUpdate, type MerkleUpdate, makeUpdate, openUpdate } from './merkle/merkle-update.ts';
export { ReadTracker } from './merkle/read-tracker.ts';
export {
  CommonMessageInfo,
  type ExternalInMessageInfo,
  type ExternalOutMessageInfo,
  type InternalMessageInfo,
} from './message/common-message-info.ts';
export {
  addCurrencies,
  CurrencyCollection,
  ExtraCurrencies,
  NO_CURRENCIES,
} from './message/currency-collection.ts';
export { Message, type MessageFields } from './message/message.ts';
export {
  NewBounceBody,
  NewBounceComputePhaseInfo,
  NewBounceOriginalInfo,
} from './message/new-bounce-body.ts';
export { normalizedMessageHash } from './message/normalized-hash.ts';
export { SimpleLib } from './message/simple-lib.ts';
export { librariesOf, StateInit } from './message/state-init.ts';
export { TickTock } from './message/tick-tock.ts';
export { BlockProof } from './proof/block-proof.ts';
export { BlockSignatures } from './proof/block-signatures.ts';
export { BlockSignaturesPure } from './proof/block-signatures-pure.ts';
export type { ProofChain } from './proof/proof-chain.ts';
export { TopBlockDescr } from './proof/top-block-descr.ts';
export { TopBlockDescrSet } from './proof/top-block-descr-set.ts';
export { ValidatorBaseInfo } from './proof/validator-base-info.ts';
export {
  type AccountPrefix,
  checkShard,
  FULL_SHARD,
  isShard,
  MASTERCHAIN,
  MAX_SHARD_DEPTH,
  shardContains,
  shardContainsAccount,
  shardDepth,
  shardFromPrefix,
  shardLeftChild,
  shardOfAccount,
  shardParent,
  shardRightChild,
  shardSibling,
  shardsIntersect,
} from './shard/shard-id.ts';
export { parseShard, shardFromInteger, shardToHex, shardToSigned } from './shard/shard-text.ts';
export { AccountDispatchQueue } from './state/account-dispatch-queue.ts';
export { BlockCreateStats } from './state/block-create-stats.ts';
export { Counters } from './state/counters.ts';
export { CreatorStats } from './state/creator-stats.ts';
export { DispatchQueue } from './state/dispatch-queue.ts';
export { EnqueuedMsg } from './state/enqueued-msg.ts';
export { KeyExtBlkRef } from './state/key-ext-blk-ref.ts';
export { KeyMaxLt } from './state/key-max-lt.ts';
export { LibDescr } from './state/lib-descr.ts';
export { McStateExtra } from './state/mc-state-extra.ts';
export { OldMcBlocksInfo } from './state/old-mc-blocks-info.ts';
export { OutMsgQueue, type OutMsgQueueKey } from './state/out-msg-queue.ts';
export { OutMsgQueueExtra } from './state/out-msg-queue-extra.ts';
export { OutMsgQueueInfo } from './state/out-msg-queue-info.ts';
export { ProcessedInfo, type ProcessedKey } from './state/processed-info.ts';
export { ProcessedUpto } from './state/processed-upto.ts';
export { ShardState, type SplitState } from './state/shard-state.ts';
export { ShardStateUnsplit } from './state/shard-state-unsplit.ts';
export { ValidatorInfo } from './state/validator-info.ts';
export { CellRef, type Codec, codec, inCell, RawValue } from './tlb/codec.ts';
export { bool, coins, maybe, True, uint, uint64 } from './tlb/fields.ts';
export { record, type Tag } from './tlb/record.ts';
export { AccountStatus } from './transaction/account-status.ts';
export { AccountStatusChange } from './transaction/account-status-change.ts';
export { ActionPhase } from './transaction/action-phase.ts';
export {
  BouncePhase,
  type NegativeFundsBouncePhase,
  type NoFundsBouncePhase,
  type OkBouncePhase,
} from './transaction/bounce-phase.ts';
export {
  ComputePhase,
  type SkippedComputePhase,
  type VmComputePhase,
} from './transaction/compute-phase.ts';
export { ComputeSkipReason } from './transaction/compute-skip-reason.ts';
export { CreditPhase } from './transaction/credit-phase.ts';
export { HashUpdate } from './transaction/hash-update.ts';
export { MergeInstallDescription } from './transaction/merge-install-description.ts';
export { MergePrepareDescription } from './transaction/merge-prepare-description.ts';
export { OrdinaryDescription } from './transaction/ordinary-description.ts';
export { SplitInstallDescription } from './transaction/split-install-description.ts';
export { SplitMergeInfo } from './transaction/split-merge-info.ts';
export { SplitPrepareDescription } from './transaction/split-prepare-description.ts';
export { StorageDescription } from './transaction/storage-description.ts';
export { StoragePhase } from './transaction/storage-phase.ts';
export { StorageUsed } from './transaction/storage-used.ts';
export { TickTockDescription } from './transaction/tick-tock-description.ts';
export { Transaction, type TransactionFields, TransactionRef } from './transaction/transaction.ts';
export { TransactionDescription } from './transaction/transaction-description.ts';
export { methodId } from './vm/method-id.ts';
export { listItems, stackList, VmStack, VmStackValue } from './vm/stack.ts';
export type { StackValue } from './vm/stack-value.ts';
