export { describeBlock, sameBlock } from '@tonway/chain';
export { AdnlClient, type AdnlClientOptions } from './adnl/client.ts';
export { generateKeyPair, type KeyPair, keyId, keyPairFromSeed } from './adnl/keys.ts';
export { queryAborted } from './adnl/pending-queries.ts';
export { AdnlServer, type AdnlServerOptions } from './adnl/server.ts';
export type { Peer, QueryHandler } from './adnl/server-connection.ts';
export { blockKey, fromTlBlockId, toTlBlockId } from './block-id.ts';
export { Backoff, type BackoffOptions } from './connection/backoff.ts';
export {
  Connection,
  type ConnectionEvents,
  type ConnectionOptions,
  type ConnectionState,
} from './connection/connection.ts';
export { QUERY_ABANDONED, within } from './connection/limits.ts';
export {
  ConnectionError,
  LiteError,
  type LiteErrorCode,
  QueryTimeoutError,
  TlError,
  VerificationError,
  type ZeroStateHashes,
} from './errors.ts';
export { type HeadsOptions, masterchainHeads } from './head/masterchain-heads.ts';
export type { LiteClient, QueryOptions } from './lite-client.ts';
export { Pool, type PoolEvents, type PoolOptions, type PoolSnapshot } from './pool/pool.ts';
export type { ServerSnapshot } from './pool/server-snapshot.ts';
export type { LookupBy, ShardPrefix } from './reads/block-lookup.ts';
export type { Policy } from './reads/block-trust.ts';
export { LiteReader, type LiteReaderOptions } from './reads/lite-reader.ts';
export { type BlockPage, VerifiedReads } from './reads/verified-reads.ts';
export { LiteServerError } from './server-error.ts';
export { type GlobalConfig, readGlobalConfig, readServerList } from './servers/global-config.ts';
export { parseServerAddress, type ServerAddress } from './servers/server-address.ts';
export {
  type Answer,
  declarations,
  decodeAnswer,
  decodeBoxed,
  decodeFunction,
  encodeAnswer,
  encodeFunction,
  type Query,
  readFunction,
  type ServerError,
} from './tl/lite-api.ts';
export { TlReader } from './tl/reader.ts';
export type {
  Boxed,
  ConstructorName,
  Constructors,
  FunctionName,
  Params,
  Result,
  Tagged,
} from './tl/types.ts';
export {
  type VerifiedAccountState,
  verifyAccountState,
  verifyAccountStatePrunned,
} from './verify/account-state.ts';
export { type VerifiedShards, verifyAllShards } from './verify/all-shards.ts';
export {
  type VerifiedBlock,
  type VerifiedState,
  verifyBlock,
  verifyState,
} from './verify/block-data.ts';
export type { VerifiedHeader } from './verify/block-header.ts';
export {
  type ListedTransaction,
  type VerifiedBlockTransactions,
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from './verify/block-transactions.ts';
export { type VerifiedConfig, verifyConfig, verifyKeyBlockConfig } from './verify/config-info.ts';
export {
  type AccountQueueInfo,
  type VerifiedDispatchQueueInfo,
  verifyDispatchQueueInfo,
} from './verify/dispatch-queue-info.ts';
export {
  type DeferredMessage,
  type VerifiedDispatchQueueMessages,
  verifyDispatchQueueMessages,
} from './verify/dispatch-queue-messages.ts';
export { type VerifiedHeaderAnswer, verifyBlockHeader } from './verify/header-answer.ts';
export {
  type PublishedLibrary,
  type VerifiedLibraries,
  type VerifiedPublishedLibraries,
  verifyLibraries,
  verifyLibrariesWithProof,
} from './verify/libraries.ts';
export { type FoundBlock, verifyLookedUpHeader, verifyLookupBlock } from './verify/lookup-block.ts';
export {
  type VerifiedBlock as ProvenBlock,
  type VerifiedBlockProof,
  verifyBlockProof,
} from './verify/masterchain/block-proof.ts';
export { type SignatureSet, verifySignatures } from './verify/masterchain/signature-set.ts';
export {
  fileTrustStore,
  memoryTrustStore,
  type TrustProgress,
  type TrustStore,
} from './verify/masterchain/trust-store.ts';
export { TrustedChain } from './verify/masterchain/trusted-chain.ts';
export type { TransactionMetadata } from './verify/message-metadata.ts';
export { type VerifiedTransaction, verifyOneTransaction } from './verify/one-transaction.ts';
export type { VerifiedPreviousBlocks } from './verify/previous-blocks.ts';
export { type VerifiedQueueSize, verifyBlockOutMsgQueueSize } from './verify/queues.ts';
export {
  type ProvenAccount,
  type VerifiedRunMethod,
  verifyRunMethod,
} from './verify/run-method.ts';
export { verifyShardBlockProof } from './verify/shard-block-proof.ts';
export {
  findShardLeaf,
  type ShardLeaf,
  type VerifiedShardInfo,
  verifyShardInfo,
} from './verify/shard-info.ts';
export {
  type TransactionCursor,
  type VerifiedTransactions,
  verifyTransactions,
} from './verify/transactions.ts';
export {
  type ValidatorStats,
  type VerifiedValidatorStats,
  verifyValidatorStats,
} from './verify/validator-stats.ts';
export type { Check, VerifyingClient } from './verify/verifying-client.ts';
