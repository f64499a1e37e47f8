import type { Address, BlockIdExt } from '@tonway/chain';
import { fromTlBlockId, toTlBlockId } from '../block-id.ts';
import { LiteError } from '../errors.ts';
import type { QueryOptions } from '../lite-client.ts';
import { LiteServerError } from '../server-error.ts';
import type { Constructors, Params, Result } from '../tl/types.ts';
import {
  type VerifiedAccountState,
  verifyAccountState,
  verifyAccountStatePrunned,
} from '../verify/account-state.ts';
import { type VerifiedShards, verifyAllShards } from '../verify/all-shards.ts';
import { Asker, type BlamingClient } from '../verify/asker.ts';
import { type VerifiedBlock, verifyBlock } from '../verify/block-data.ts';
import type { VerifiedHeader } from '../verify/block-header.ts';
import {
  type ListedTransaction,
  type VerifiedBlockTransactions,
  verifyBlockTransactions,
} from '../verify/block-transactions.ts';
import { type VerifiedConfig, verifyConfig } from '../verify/config-info.ts';
import { verifyBlockHeader } from '../verify/header-answer.ts';
import { type VerifiedPublishedLibraries, verifyLibrariesWithProof } from '../verify/libraries.ts';
import {
  blockBefore,
  type FoundBlock,
  isReached,
  verifyLookupBlock,
} from '../verify/lookup-block.ts';
import type { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import { type VerifiedTransaction, verifyOneTransaction } from '../verify/one-transaction.ts';
import { checked } from '../verify/open.ts';
import {
  type TransactionCursor,
  type VerifiedTransactions,
  verifyTransactions,
} from '../verify/transactions.ts';
import { BlockTrust, type Policy } from './block-trust.ts';

/** What to look a block up by. */
export type LookupBy =
  | { readonly seqno: number }
  | { readonly lt: bigint }
  | { readonly utime: number };

/** The chain of a shard, or of any account prefix. */
interface ShardPrefix {
  readonly workchain: number;
  readonly shard: bigint;
}

const WANT_PROOF = 32;
const ALL_FIELDS = 7;
/** More than any network makes; a devnet that is told to hurry makes some hundreds. */
const MAX_BLOCKS_OF_A_SECOND = 1000;

/** Everything that can be read with a proof; an answer is checked in full before it is returned. */
export class VerifiedReads {
  private readonly asker: Asker;
  private readonly trust: BlockTrust;

  /** With a chain the policy is `signed`, without one it is `none`. */
  constructor(client: BlamingClient, chain: TrustedChain | null) {
    this.asker = new Asker(client);
    this.trust = new BlockTrust(client, chain);
  }

  get policy(): Policy {
    return this.trust.policy;
  }

  /** Proves that a block is one of the network's. */
  requireBlock(id: BlockIdExt, options: QueryOptions = {}): Promise<void> {
    return this.trust.require(id, options);
  }

  /** The newest masterchain block that a server knows, proven. */
  head(options: QueryOptions = {}): Promise<BlockIdExt> {
    return this.asker.ask('getMasterchainInfo', {}, options, async ({ last }) => {
      const id = blockId(last);
      await this.trust.require(id, options);
      return id;
    });
  }

  /** The account as it is behind a block: a masterchain block, or one of its own shard. */
  account(address: Address, at: BlockIdExt, options?: QueryOptions): Promise<VerifiedAccountState> {
    return this.accountBy('getAccountState', verifyAccountState, address, at, options);
  }

  /** The same without code, data and libraries, of which only the hashes are known. */
  accountSummary(
    address: Address,
    at: BlockIdExt,
    options?: QueryOptions,
  ): Promise<VerifiedAccountState> {
    return this.accountBy(
      'getAccountStatePrunned',
      verifyAccountStatePrunned,
      address,
      at,
      options,
    );
  }

  /** Back from a transaction that is known by its hash, such as the last one of a verified account. */
  transactions(
    address: Address,
    { lt, hash }: TransactionCursor,
    count: number,
    options: QueryOptions = {},
  ): Promise<VerifiedTransactions> {
    const params = { count, account: accountId(address), lt: BigInt.asIntN(64, lt), hash };
    return this.asker.ask('getTransactions', params, options, (answer) =>
      verifyTransactions(params, answer),
    );
  }

  async transaction(
    address: Address,
    lt: bigint,
    block: BlockIdExt,
    options: QueryOptions = {},
  ): Promise<VerifiedTransaction> {
    await this.trust.require(block, options);
    const params = {
      id: toTlBlockId(block),
      account: accountId(address),
      lt: BigInt.asIntN(64, lt),
    };
    return this.asker.ask('getOneTransaction', params, options, (answer) =>
      verifyOneTransaction(block, params, answer),
    );
  }

  /** The ids of a block's transactions, a page of at most 256. */
  async blockTransactions(
    block: BlockIdExt,
    page: Partial<Omit<Params<'listBlockTransactions'>, 'id'>> = {},
    options: QueryOptions = {},
  ): Promise<VerifiedBlockTransactions<ListedTransaction>> {
    await this.trust.require(block, options);
    const asked = { count: 256, ...page, mode: (page.mode ?? ALL_FIELDS) | WANT_PROOF };
    return this.asker.ask(
      'listBlockTransactions',
      { id: toTlBlockId(block), ...asked },
      options,
      (answer) => verifyBlockTransactions(block, asked, answer),
    );
  }

  /** The whole block; its file hash is the proof. */
  async block(id: BlockIdExt, options: QueryOptions = {}): Promise<VerifiedBlock> {
    await this.trust.require(id, options);
    return this.asker.ask('getBlock', { id: toTlBlockId(id) }, options, (answer) =>
      verifyBlock(id, answer),
    );
  }

  async header(id: BlockIdExt, mode = 0, options: QueryOptions = {}): Promise<VerifiedHeader> {
    await this.trust.require(id, options);
    return this.asker.ask('getBlockHeader', { id: toTlBlockId(id), mode }, options, (answer) =>
      verifyBlockHeader(id, mode, answer),
    );
  }

  /** The block of a shard by number or time, as the masterchain block `seenFrom` knows the past. */
  async lookup(
    shard: ShardPrefix,
    by: LookupBy,
    seenFrom: BlockIdExt,
    options: QueryOptions = {},
  ): Promise<FoundBlock> {
    await this.trust.require(seenFrom, options);
    const found = await this.lookUp(shard, by, seenFrom, options);
    const asked = lookupParams(shard, by);
    const first = found.isFirst ? found : await this.firstAtTime(found, asked, options);
    this.trust.remember(first.id);
    return first;
  }

  /** Goes back over the blocks of one second; each is proven by the reference of the one behind it. */
  private async firstAtTime(
    found: FoundBlock,
    asked: Params<'lookupBlock'>,
    options: QueryOptions,
  ): Promise<FoundBlock> {
    let first: VerifiedHeader = found;
    for (let steps = 0; steps < MAX_BLOCKS_OF_A_SECOND; steps++) {
      const before = blockBefore(first.info, asked);
      const header = before && (await this.provenHeader(before, options));
      if (!header || header.info.genUtime < found.info.genUtime)
        return { ...first, masterchain: found.masterchain, isFirst: true };
      first = header;
    }
    throw new LiteError(
      'TOO_MANY_BLOCKS',
      `more than ${MAX_BLOCKS_OF_A_SECOND} blocks have the time ${found.info.genUtime}; look them up by seqno or lt`,
      false,
    );
  }

  private provenHeader(id: BlockIdExt, options: QueryOptions): Promise<VerifiedHeader> {
    const params = { id: toTlBlockId(id), mode: 0 };
    return this.asker.ask('getBlockHeader', params, options, (answer) =>
      verifyBlockHeader(id, 0, answer),
    );
  }

  /** The newest block of every shard, as a masterchain block lists them. */
  async shards(block: BlockIdExt, options: QueryOptions = {}): Promise<VerifiedShards> {
    await this.trust.require(block, options);
    return this.asker.ask('getAllShardsInfo', { id: toTlBlockId(block) }, options, (answer) =>
      verifyAllShards(block, answer),
    );
  }

  /** The whole configuration, or some of its parameters. */
  async config(
    block: BlockIdExt,
    paramList?: readonly number[],
    options: QueryOptions = {},
  ): Promise<VerifiedConfig> {
    await this.trust.require(block, options);
    const params = { mode: 0, id: toTlBlockId(block) };
    const verify = (answer: Result<'getConfigAll'>) =>
      verifyConfig(block, { ...params, ...(paramList && { paramList }) }, answer);
    return paramList
      ? this.asker.ask('getConfigParams', { ...params, paramList }, options, verify)
      : this.asker.ask('getConfigAll', params, options, verify);
  }

  /** Public libraries by hash, at most 16. */
  async libraries(
    block: BlockIdExt,
    hashes: readonly Uint8Array[],
    options: QueryOptions = {},
  ): Promise<VerifiedPublishedLibraries> {
    await this.trust.require(block, options);
    const params = { id: toTlBlockId(block), mode: 0, libraryList: hashes };
    return this.asker.ask('getLibrariesWithProof', params, options, (answer) =>
      verifyLibrariesWithProof(block, params, answer),
    );
  }

  /** A node proves block 1 by its number only: by time the proof shows the block before, and there is none. */
  private async lookUp(
    shard: ShardPrefix,
    by: LookupBy,
    seenFrom: BlockIdExt,
    options: QueryOptions,
  ): Promise<FoundBlock> {
    const params = { ...lookupParams(shard, by), mcBlockId: toTlBlockId(seenFrom) };
    try {
      return await this.asker.ask('lookupBlockWithProof', params, options, (answer) =>
        verifyLookupBlock(params, answer),
      );
    } catch (error) {
      if ('seqno' in by || !isNotStored(error)) throw error;
      const first = await this.lookUp(shard, { seqno: 1 }, seenFrom, options);
      if (!isReached(params, first.info)) throw error;
      return first;
    }
  }

  private async accountBy(
    name: 'getAccountState' | 'getAccountStatePrunned',
    verify: typeof verifyAccountState,
    address: Address,
    at: BlockIdExt,
    options: QueryOptions = {},
  ): Promise<VerifiedAccountState> {
    await this.trust.require(at, options);
    const params = { id: toTlBlockId(at), account: accountId(address) };
    return this.asker.ask(name, params, options, (answer) => verify(at, params, answer));
  }
}

function isNotStored(error: unknown): boolean {
  return error instanceof LiteServerError && error.serverMessage === 'not in db';
}

function accountId({ workchain, hash }: Address): Constructors['liteServer.accountId'] {
  return { workchain, id: hash };
}

function blockId(id: Constructors['tonNode.blockIdExt']): BlockIdExt {
  return checked('block id', () => fromTlBlockId(id));
}

function lookupParams({ workchain, shard }: ShardPrefix, by: LookupBy): Params<'lookupBlock'> {
  const id = { workchain, shard: BigInt.asIntN(64, shard), seqno: 'seqno' in by ? by.seqno : 0 };
  if ('seqno' in by) return { mode: 1, id };
  return 'lt' in by ? { mode: 2, id, lt: by.lt } : { mode: 4, id, utime: by.utime };
}
