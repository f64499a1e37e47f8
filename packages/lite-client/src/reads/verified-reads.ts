import type { Address, BlockIdExt, Transaction } from '@tonway/chain';
import { fromTlBlockId, toTlBlockId } from '../block-id.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { Constructors, FunctionName, Params, Result } from '../tl/types.ts';
import {
  type VerifiedAccountState,
  verifyAccountState,
  verifyAccountStatePrunned,
} from '../verify/account-state.ts';
import { type VerifiedShards, verifyAllShards } from '../verify/all-shards.ts';
import {
  type VerifiedBlock,
  type VerifiedState,
  verifyBlock,
  verifyBlockFile,
  verifyState,
} from '../verify/block-data.ts';
import {
  type ListedTransaction,
  type VerifiedBlockTransactions,
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from '../verify/block-transactions.ts';
import { type VerifiedConfig, verifyConfig } from '../verify/config-info.ts';
import { type VerifiedHeaderAnswer, verifyBlockHeader } from '../verify/header-answer.ts';
import { type VerifiedPublishedLibraries, verifyLibrariesWithProof } from '../verify/libraries.ts';
import type { FoundBlock } from '../verify/lookup-block.ts';
import { verifyBlockProof } from '../verify/masterchain/block-proof.ts';
import type { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import { type VerifiedTransaction, verifyOneTransaction } from '../verify/one-transaction.ts';
import { checked, ensure } from '../verify/open.ts';
import {
  PREVIOUS_BLOCKS_PARAMS,
  previousBlocksOf,
  type VerifiedPreviousBlocks,
} from '../verify/previous-blocks.ts';
import { type VerifiedQueueSize, verifyBlockOutMsgQueueSize } from '../verify/queues.ts';
import { verifyShardBlockProof } from '../verify/shard-block-proof.ts';
import {
  type TransactionCursor,
  type VerifiedTransactions,
  verifyTransactions,
} from '../verify/transactions.ts';
import { type VerifiedValidatorStats, verifyValidatorStats } from '../verify/validator-stats.ts';
import { type VerifyingClient, verifying } from '../verify/verifying-client.ts';
import { type LookupBy, lookUpBlock, type ShardPrefix } from './block-lookup.ts';
import { BlockTrust, type Policy } from './block-trust.ts';

/** A page of a block's transactions. Default: the first 256. */
export type BlockPage = Partial<Omit<Params<'listBlockTransactions'>, 'id'>>;

const WITH_PROOF = 32;
const ALL_FIELDS = 7;
const MAX_PAGE = 256;
const QUEUE_PROOF = 1;
/** Mode bits: a key to start at is given, and is included. */
const STATS_FROM_KEY = 3;
const ALL_SHARDS = 0;
/** Mode bits: a target is given, and the proof is built from the later of the two blocks. */
const PROOF_TO_TARGET = 0x1001;

/**
 * All reads with a proof. Each answer is fully verified before it is returned.
 *
 * @example
 * const reads = new VerifiedReads(pool, await TrustedChain.open(config.initBlock));
 * const block = await reads.head();
 * (await reads.header(block)).info.seqno; // => block.seqno
 */
export class VerifiedReads {
  readonly #client: VerifyingClient;
  readonly #trust: BlockTrust;

  /** The policy is `signed` with a chain, `none` without. */
  constructor(client: LiteClient | VerifyingClient, chain: TrustedChain | null) {
    this.#client = verifying(client);
    this.#trust = new BlockTrust(client, chain);
  }

  get policy(): Policy {
    return this.#trust.policy;
  }

  /** Proves that a block belongs to the network. */
  requireBlock(id: BlockIdExt, options: QueryOptions = {}): Promise<void> {
    return this.#trust.require(id, options);
  }

  /** The newest masterchain block of a server, proven. */
  head(options: QueryOptions = {}): Promise<BlockIdExt> {
    return this.#client.ask('getMasterchainInfo', {}, options, async ({ last }) => {
      const id = blockId(last);
      await this.#trust.require(id, options);
      return id;
    });
  }

  /** The account after a masterchain block, or after a block of its own shard. */
  account(address: Address, at: BlockIdExt, options?: QueryOptions): Promise<VerifiedAccountState> {
    const params = { id: toTlBlockId(at), account: accountId(address) };
    return this.#askAt(at, 'getAccountState', params, options, (answer) =>
      verifyAccountState(at, params, answer),
    );
  }

  /** Like `account`, with only the hashes of code, data and libraries. */
  accountSummary(
    address: Address,
    at: BlockIdExt,
    options?: QueryOptions,
  ): Promise<VerifiedAccountState> {
    const params = { id: toTlBlockId(at), account: accountId(address) };
    return this.#askAt(at, 'getAccountStatePrunned', params, options, (answer) =>
      verifyAccountStatePrunned(at, params, answer),
    );
  }

  /** Transactions from a trusted one backwards, such as the last transaction of a verified account. */
  transactions(
    address: Address,
    { lt, hash }: TransactionCursor,
    count: number,
    options: QueryOptions = {},
  ): Promise<VerifiedTransactions> {
    const params = { count, account: accountId(address), lt: BigInt.asIntN(64, lt), hash };
    return this.#client.ask('getTransactions', params, options, (answer) =>
      verifyTransactions(params, answer),
    );
  }

  transaction(
    address: Address,
    lt: bigint,
    block: BlockIdExt,
    options?: QueryOptions,
  ): Promise<VerifiedTransaction> {
    const account = accountId(address);
    const params = { id: toTlBlockId(block), account, lt: BigInt.asIntN(64, lt) };
    return this.#askAt(block, 'getOneTransaction', params, options, (answer) =>
      verifyOneTransaction(block, params, answer),
    );
  }

  /** The ids of a block's transactions. */
  blockTransactions(
    block: BlockIdExt,
    page: BlockPage = {},
    options?: QueryOptions,
  ): Promise<VerifiedBlockTransactions<ListedTransaction>> {
    const params = pageParams(block, page);
    return this.#askAt(block, 'listBlockTransactions', params, options, (answer) =>
      verifyBlockTransactions(block, params, answer),
    );
  }

  /** Like `blockTransactions`, with complete transactions. */
  blockTransactionsExt(
    block: BlockIdExt,
    page: BlockPage = {},
    options?: QueryOptions,
  ): Promise<VerifiedBlockTransactions<Transaction>> {
    const params = pageParams(block, page);
    return this.#askAt(block, 'listBlockTransactionsExt', params, options, (answer) =>
      verifyBlockTransactionsExt(block, params, answer),
    );
  }

  /** The complete block, proven by its file hash. */
  block(id: BlockIdExt, options?: QueryOptions): Promise<VerifiedBlock> {
    return this.#askAt(id, 'getBlock', { id: toTlBlockId(id) }, options, (answer) =>
      verifyBlock(id, answer),
    );
  }

  /** The file of a block whose id is already proven, such as by another block. */
  blockFile(id: BlockIdExt, options: QueryOptions = {}): Promise<Uint8Array> {
    return this.#client.ask('getBlock', { id: toTlBlockId(id) }, options, (answer) =>
      verifyBlockFile(id, answer),
    );
  }

  /** The initial state of a chain with a trusted id, such as from the network's configuration. */
  zeroState(id: BlockIdExt, options: QueryOptions = {}): Promise<VerifiedState> {
    return this.#client.ask('getState', { id: toTlBlockId(id) }, options, (answer) =>
      verifyState(id, answer),
    );
  }

  header(id: BlockIdExt, mode = 0, options?: QueryOptions): Promise<VerifiedHeaderAnswer> {
    const params = { id: toTlBlockId(id), mode };
    return this.#askAt(id, 'getBlockHeader', params, options, (answer) =>
      verifyBlockHeader(id, mode, answer),
    );
  }

  /** Looks up a block of a shard by seqno, lt or time in the history of the masterchain block `seenFrom`. */
  async lookup(
    shard: ShardPrefix,
    by: LookupBy,
    seenFrom: BlockIdExt,
    options: QueryOptions = {},
  ): Promise<FoundBlock> {
    await this.#trust.require(seenFrom, options);
    const found = await lookUpBlock(this.#client, shard, by, seenFrom, options);
    this.#trust.addProven(found.id);
    return found;
  }

  /** The newest block of every shard that a masterchain block lists. */
  shards(block: BlockIdExt, options?: QueryOptions): Promise<VerifiedShards> {
    return this.#askAt(block, 'getAllShardsInfo', { id: toTlBlockId(block) }, options, (answer) =>
      verifyAllShards(block, answer),
    );
  }

  /** The complete configuration, or some of its parameters. */
  config(
    block: BlockIdExt,
    paramList?: readonly number[],
    options?: QueryOptions,
  ): Promise<VerifiedConfig> {
    const params = { mode: 0, id: toTlBlockId(block) };
    const verify = (answer: Result<'getConfigAll'>) =>
      verifyConfig(block, { ...params, ...(paramList && { paramList }) }, answer);
    return paramList
      ? this.#askAt(block, 'getConfigParams', { ...params, paramList }, options, verify)
      : this.#askAt(block, 'getConfigAll', params, options, verify);
  }

  /** The previous blocks that contracts can read at a block, and the hash of its configuration. */
  previousBlocks(block: BlockIdExt, options?: QueryOptions): Promise<VerifiedPreviousBlocks> {
    const params = { id: toTlBlockId(block), ...PREVIOUS_BLOCKS_PARAMS };
    return this.#askAt(block, 'getConfigParams', params, options, (answer) =>
      previousBlocksOf(verifyConfig(block, params, answer)),
    );
  }

  /** Public libraries by hash, at most 16. */
  libraries(
    block: BlockIdExt,
    hashes: readonly Uint8Array[],
    options?: QueryOptions,
  ): Promise<VerifiedPublishedLibraries> {
    const params = { id: toTlBlockId(block), mode: 0, libraryList: hashes };
    return this.#askAt(block, 'getLibrariesWithProof', params, options, (answer) =>
      verifyLibrariesWithProof(block, params, answer),
    );
  }

  /** Blocks created by validators, in the order of their public keys, from one key on; at most 1000. */
  validatorStats(
    block: BlockIdExt,
    from: Uint8Array,
    limit: number,
    options?: QueryOptions,
  ): Promise<VerifiedValidatorStats> {
    const params = { mode: STATS_FROM_KEY, id: toTlBlockId(block), limit, startAfter: from };
    return this.#askAt(block, 'getValidatorStats', params, options, (answer) =>
      verifyValidatorStats(block, params, answer),
    );
  }

  /** Length of the outbound message queue after a block. */
  queueSize(block: BlockIdExt, options?: QueryOptions): Promise<VerifiedQueueSize> {
    const params = { mode: QUEUE_PROOF, id: toTlBlockId(block) };
    return this.#askAt(block, 'getBlockOutMsgQueueSize', params, options, (answer) =>
      verifyBlockOutMsgQueueSize(block, params, answer),
    );
  }

  /** Queue length from which a server rejects external messages. Unproven: a setting of the server. */
  queueSizeLimit(options: QueryOptions = {}): Promise<number> {
    const verify = (answer: Result<'getOutMsgQueueSizes'>) => answer.extMsgQueueSizeLimit;
    return this.#client.ask('getOutMsgQueueSizes', { mode: ALL_SHARDS }, options, verify);
  }

  /** The verified links from one masterchain block to another. */
  blockProof(
    known: BlockIdExt,
    target: BlockIdExt,
    options?: QueryOptions,
  ): Promise<Result<'getBlockProof'>> {
    const blocks = { knownBlock: toTlBlockId(known), targetBlock: toTlBlockId(target) };
    const params = { mode: PROOF_TO_TARGET, ...blocks };
    return this.#askAt(known, 'getBlockProof', params, options, async (answer) => {
      const { complete } = await verifyBlockProof(known, target, answer);
      ensure(complete, 'the proof does not reach the block');
      return answer;
    });
  }

  /** The verified links from the registering masterchain block to a shard block. */
  shardBlockProof(
    id: BlockIdExt,
    options: QueryOptions = {},
  ): Promise<Result<'getShardBlockProof'>> {
    return this.#client.ask(
      'getShardBlockProof',
      { id: toTlBlockId(id) },
      options,
      async (answer) => {
        const masterchain = blockId(answer.masterchainId);
        verifyShardBlockProof(masterchain, id, answer);
        await this.#trust.require(masterchain, options);
        return answer;
      },
    );
  }

  /** Sends a query about a block after proving the block. */
  #askAt<Name extends FunctionName, T>(
    block: BlockIdExt,
    name: Name,
    params: Params<Name>,
    options: QueryOptions = {},
    verify: (answer: Answer<Name>) => T | Promise<T>,
  ): Promise<T> {
    const ask = () => this.#client.ask(name, params, options, verify);
    return this.#trust.isTrusted(block) ? ask() : this.#trust.require(block, options).then(ask);
  }
}

function accountId({ workchain, hash }: Address): Constructors['liteServer.accountId'] {
  return { workchain, id: hash };
}

function blockId(id: Constructors['tonNode.blockIdExt']): BlockIdExt {
  return checked('block id', () => fromTlBlockId(id));
}

function pageParams(block: BlockIdExt, page: BlockPage): Params<'listBlockTransactions'> {
  const mode = (page.mode ?? ALL_FIELDS) | WITH_PROOF;
  return { count: MAX_PAGE, ...page, id: toTlBlockId(block), mode };
}
