export {
  Account,
  AccountState,
  AccountStorage,
  type ActiveAccountState,
  type FrozenAccountState,
  StorageExtraInfo,
  StorageInfo,
  type UninitAccountState,
} from './account/account.ts';
export { AccountBlock, AccountTransactions, ShardAccountBlocks } from './account/account-block.ts';
export { ShardAccount, type ShardAccountFields } from './account/shard-account.ts';
export { DepthBalanceInfo, ShardAccounts } from './account/shard-accounts.ts';
export { Address, type FriendlyAddress } from './address/address.ts';
export { Anycast } from './address/anycast.ts';
export type { FriendlyFlags } from './address/friendly.ts';
export {
  ExternalAddress,
  InternalAddress,
  MessageAddress,
  OptionalExternalAddress,
  VarAddress,
} from './address/message-address.ts';
export { plainAddress } from './address/plain-address.ts';
export { BitString } from './bits/bit-string.ts';
export { compareBytes, equalBytes, fromBase64, fromHex, toBase64, toHex } from './bits/bytes.ts';
export { crc16 } from './bits/crc16.ts';
export { crc32c } from './bits/crc32c.ts';
export { BinTree } from './block/bin-tree.ts';
export { Block } from './block/block.ts';
export { BlockExtra } from './block/block-extra.ts';
export { BlockIdExt, describeBlock, sameBlock } from './block/block-id-ext.ts';
export { BlockInfo, previousBlocks } from './block/block-info.ts';
export type { BlkPrevInfo } from './block/ext-blk-ref.ts';
export { ExtBlkRef } from './block/ext-blk-ref.ts';
export { InMsg } from './block/in-msg.ts';
export { ImportFees, InMsgDescr } from './block/in-msg-descr.ts';
export { McBlockExtra } from './block/mc-block-extra.ts';
export { IntermediateAddress, MsgEnvelope, MsgMetadata } from './block/msg-envelope.ts';
export { OutMsg } from './block/out-msg.ts';
export { OutMsgDescr } from './block/out-msg-descr.ts';
export { FutureSplitMerge, ShardDescr } from './block/shard-descr.ts';
export { ShardFeeCreated, ShardFees } from './block/shard-fees.ts';
export { type ListedShard, ShardHashes, shardsOf } from './block/shard-hashes.ts';
export { ShardIdent } from './block/shard-ident.ts';
export { transactionsByLt, transactionsOf } from './block/transactions-of.ts';
export { ValueFlow } from './block/value-flow.ts';
export type { BocLimits } from './boc/header.ts';
export { IndexedBoc } from './boc/indexed-boc.ts';
export { readBoc, readBocRoots } from './boc/read-boc.ts';
export { readHashedBoc } from './boc/read-hashed-boc.ts';
export { type BocOptions, NODE_BLOCK_OPTIONS, writeBoc, writeBocInSteps } from './boc/write-boc.ts';
export { Builder } from './cell/builder.ts';
export { sliceToCell } from './cell/built-cell.ts';
export { Cell } from './cell/cell.ts';
export { CellType } from './cell/cell-type.ts';
export { sha256 } from './cell/hash-kernel.ts';
export { Slice } from './cell/slice.ts';
export {
  DEFAULT_SNAKE_LIMITS,
  loadSnake,
  loadSnakes,
  type SnakeLimits,
  snakeCell,
  storeSnake,
} from './cell/snake.ts';
export { COIN } from './coin.ts';
export {
  BlockLimits,
  type BlockLimitsV1,
  type BlockLimitsV2,
  ImportedMsgQueueLimits,
  ParamLimits,
} from './config/block-limits.ts';
export {
  JettonBridge,
  JettonBridgePrices,
  type JettonBridgeV0,
  type JettonBridgeV1,
  OracleBridge,
  Oracles,
} from './config/bridges.ts';
export {
  CatchainConfig,
  type CatchainConfigV1,
  type CatchainConfigV2,
} from './config/catchain-config.ts';
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
export {
  CryptoSignature,
  CryptoSignaturePair,
  type SignedCertificate,
} from './config/crypto-signature.ts';
export {
  ElectionTiming,
  MisbehaviourPunishment,
  StakeLimits,
  ValidatorCounts,
} from './config/elections.ts';
export { type FlatGas, GasLimitsPrices } from './config/gas-limits-prices.ts';
export {
  BurningConfig,
  FundamentalContracts,
  GlobalVersion,
  ParamList,
  PrecompiledContract,
  PrecompiledContracts,
  SuspendedAddressList,
} from './config/network-params.ts';
export {
  NewConsensusConfig,
  NewConsensusConfigAll,
  type SimplexConfigV1,
  type SimplexConfigV2,
} from './config/new-consensus-config.ts';
export {
  BlockCreateFees,
  ComplaintPricing,
  MintPrices,
  MsgForwardPrices,
  StoragePrices,
  StoragePricesHistory,
} from './config/prices.ts';
export { SignedTempKey, SignedTempKeys, ValidatorTempKey } from './config/signed-temp-key.ts';
export {
  SizeLimits,
  type SizeLimitsV1,
  type SizeLimitsV2,
  type SizeLimitsV3,
} from './config/size-limits.ts';
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
  type BasicWorkchainFormat,
  type ExtendedWorkchainFormat,
  SplitMergeTimings,
  WorkchainDescr,
  type WorkchainDescrV1,
  type WorkchainDescrV2,
  WorkchainFormat,
  Workchains,
} from './config/workchain-descr.ts';
export {
  AugDictionary,
  type AugDictionaryCodec,
  hashmapAug,
  hashmapAugE,
} from './dict/aug-dictionary.ts';
export type { Augmentation } from './dict/augmentation.ts';
export { Dictionary, type EntryOptions, hashmap, hashmapE, hashmapRef } from './dict/dictionary.ts';
export { bigUintKey, bytesKey, codecKey, intKey, type Key, uintKey } from './dict/keys.ts';
export type { DictRoot } from './dict/node.ts';
export { PfxDictionary, pfxHashmap, pfxHashmapE } from './dict/pfx-dictionary.ts';
export { keyOnPath } from './dict/walk.ts';
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
export { SparseTree } from './merkle/sparse-tree.ts';
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
export { Message, type MessageFields, normalizedMessageHash } from './message/message.ts';
export {
  NewBounceBody,
  NewBounceComputePhaseInfo,
  NewBounceOriginalInfo,
} from './message/new-bounce-body.ts';
export { librariesOf, SimpleLib, StateInit, TickTock } from './message/state-init.ts';
export { BlockProof } from './proof/block-proof.ts';
export {
  BlockSignatures,
  BlockSignaturesPure,
  ValidatorBaseInfo,
} from './proof/block-signatures.ts';
export {
  type AccountPrefix,
  FULL_SHARD,
  isShard,
  MASTERCHAIN,
  MAX_SHARD_DEPTH,
  parseShard,
  shardContains,
  shardContainsAccount,
  shardDepth,
  shardFromInteger,
  shardFromPrefix,
  shardLeftChild,
  shardOfAccount,
  shardParent,
  shardRightChild,
  shardSibling,
  shardsIntersect,
  shardToHex,
  shardToSigned,
} from './shard/shard-id.ts';
export { BlockCreateStats, Counters, CreatorStats } from './state/block-create-stats.ts';
export { AccountDispatchQueue, DispatchQueue } from './state/dispatch-queue.ts';
export { LibDescr } from './state/lib-descr.ts';
export { McStateExtra, ValidatorInfo } from './state/mc-state-extra.ts';
export { KeyExtBlkRef, KeyMaxLt, OldMcBlocksInfo } from './state/old-mc-blocks-info.ts';
export { EnqueuedMsg, OutMsgQueue, type OutMsgQueueKey } from './state/out-msg-queue.ts';
export {
  OutMsgQueueExtra,
  OutMsgQueueInfo,
  ProcessedInfo,
  type ProcessedKey,
  ProcessedUpto,
} from './state/out-msg-queue-info.ts';
export { ShardState, type SplitState } from './state/shard-state.ts';
export { ShardStateUnsplit } from './state/shard-state-unsplit.ts';
export { suggestion } from './suggestion.ts';
export { CellRef, type Codec, codec, inCell, RawValue } from './tlb/codec.ts';
export { bool, coins, maybe, True, uint, uint64 } from './tlb/fields.ts';
export { record, type Tag } from './tlb/record.ts';
export { ActionPhase } from './transaction/action-phase.ts';
export {
  ComputePhase,
  ComputeSkipReason,
  type SkippedComputePhase,
  type VmComputePhase,
} from './transaction/compute-phase.ts';
export {
  AccountStatusChange,
  BouncePhase,
  CreditPhase,
  type NegativeFundsBouncePhase,
  type NoFundsBouncePhase,
  type OkBouncePhase,
  StoragePhase,
  StorageUsed,
} from './transaction/phases.ts';
export {
  MergeInstallDescription,
  MergePrepareDescription,
  SplitInstallDescription,
  SplitMergeInfo,
  SplitPrepareDescription,
} from './transaction/split-merge-descriptions.ts';
export { Transaction, type TransactionFields, TransactionRef } from './transaction/transaction.ts';
export {
  OrdinaryDescription,
  StorageDescription,
  TickTockDescription,
  TransactionDescription,
} from './transaction/transaction-description.ts';
export { AccountStatus, HashUpdate } from './transaction/transaction-head.ts';
export { type AccountEntry, findAccountEntry, type StateHashes } from './verify/account-entry.ts';
export {
  type AccountProof,
  type FoundAccount,
  findAccount,
  shardBlockOf,
  verifyAccountCell,
} from './verify/account-proof.ts';
export {
  stateHashAfter,
  type VerifiedHeader,
  verifyHeader,
  verifyHeaderWithoutParents,
  verifyStateAfter,
} from './verify/block-header.ts';
export {
  type BackLink,
  ensureAncestor,
  type ForwardLink,
  type SignedHeader,
  verifyBackLink,
  verifyForwardLink,
} from './verify/masterchain-links.ts';
export { type SignatureSet, verifySignatures } from './verify/signatures.ts';
export {
  type ProofCrypto,
  type Signers,
  signersOf,
  type ValidatorRound,
  validatorRound,
} from './verify/validators.ts';
export { listItems, methodId, stackList, VmStack, VmStackValue } from './vm/stack.ts';
export type { StackValue } from './vm/stack-value.ts';
