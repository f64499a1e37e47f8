import {
  type Address,
  type Block,
  type BlockIdExt,
  type Cell,
  type Config,
  FULL_SHARD,
  MASTERCHAIN,
  type ShardState,
  type Transaction,
} from '@tonway/chain';
import {
  fromTlBlockId,
  type LookupBy,
  type Result,
  type ShardPrefix,
  type SignatureSet,
  toTlBlockId,
  VerificationError,
  type VerifiedAccountState,
  type VerifiedPreviousBlocks,
} from '@tonway/lite-client';
import type { LibrarySource } from '@tonway/tvm';
import { blockNotFound, isResultNewer } from './errors.ts';
import type { HeadTracker } from './head-tracker.ts';
import {
  accountAt,
  accountRead,
  blockFileRead,
  blockProofRead,
  configRead,
  headerRead,
  idsPage,
  lookupRead,
  previousBlocksRead,
  queueLimitRead,
  queueSizeRead,
  type Read,
  shardBlockProofRead,
  shardsRead,
  transactionsPage,
  transactionsRead,
  wholeBlockRead,
  zeroStateRead,
} from './reads.ts';
import type { GroupFallback } from './server-group.ts';
import type {
  AccountAt,
  After,
  ExecutionContext,
  Head,
  HeaderAt,
  ListedId,
  ListedTransactions,
  Proof,
  SessionTrace,
  TransactionId,
} from './session.ts';
import type { SharedResult } from './shared-results.ts';
import {
  cursorOfTransaction,
  librariesAt,
  listTransactions,
  transactionsFrom,
} from './transaction-pages.ts';

export interface ChainSessionOptions {
  readonly fallback: GroupFallback;
  readonly tracker: HeadTracker;
  readonly zeroState: BlockIdExt;
  readonly policy: SessionTrace['policy'];
  readonly signal: AbortSignal | undefined;
  readonly onProof: ((proof: Proof) => void) | undefined;
  /** Shared by all sessions of an upstream. */
  readonly facts: BlockFacts;
  /** Throws a `ChainChangedError` if the servers' chain has changed. */
  ensureCurrent(): void;
}

/** What most requests need of their block, by the id of the head: read once per head. */
export type BlockFacts = WeakMap<BlockIdExt, FactsOfBlock>;

interface FactsOfBlock {
  readonly previousBlocks: VerifiedPreviousBlocks;
  readonly configRoot: Cell;
  readonly config: Config;
  readonly servers: readonly number[];
}

/**
 * The chain as one request sees it: verified, and pinned to one masterchain block. "Latest" means the newest block that
 * the head tracker has verified. `reads.ts` defines the single reads.
 */
export class ChainSession {
  readonly #options: ChainSessionOptions;
  readonly #servers = new Set<number>();
  #pinned: BlockIdExt | null = null;
  #block: BlockIdExt | null = null;
  #isNewest = false;
  #blockTime: number | null | Promise<number | null> = null;

  constructor(options: ChainSessionOptions) {
    this.#options = options;
  }

  get trace(): SessionTrace {
    const { policy } = this.#options;
    return { servers: [...this.#servers], block: this.#block, isNewest: this.#isNewest, policy };
  }

  /** The masterchain block with this seqno, or the newest block. Repeated calls return the same block. */
  block(seqno?: number): BlockIdExt | Promise<BlockIdExt> {
    const { head } = this.#options.tracker;
    const isAtHead = head && (this.#pinned ?? head.id) === head.id;
    if (seqno !== undefined || !isAtHead) return this.#findBlock(seqno);
    try {
      this.#options.ensureCurrent();
      return this.#useHead(head);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** The time of the trace's block; null if it cannot be read. */
  blockTime(): number | null | Promise<number | null> {
    return this.#blockTime;
  }

  account(address: Address, block: BlockIdExt): Promise<AccountAt> {
    return this.#readAs(accountRead(address, block), this.#toAccountAt);
  }

  /** The account at the masterchain block with this seqno, or at the newest block. */
  accountAt(address: Address, seqno?: number): Promise<AccountAt> {
    const block = this.block(seqno);
    return block instanceof Promise
      ? block.then((found) => this.account(address, found))
      : this.account(address, block);
  }

  /** Transactions from a known one backwards; fewer than `count` where the history ends. */
  transactions(address: Address, from: TransactionId, count: number): Promise<Transaction[]> {
    return transactionsFrom(address, from, count, this.#read);
  }

  /** The block of a known transaction, as a server names it: not verified before the block is read. */
  async claimedBlockOf(address: Address, id: TransactionId): Promise<BlockIdExt | null> {
    const { hints } = await this.#read(transactionsRead(address, id, 1));
    return hints.blocks[0] ?? null;
  }

  blockTransactions(
    id: BlockIdExt,
    after: After | null,
    count: number,
  ): Promise<ListedTransactions<ListedId>> {
    return listTransactions({ id, after, count }, idsPage, (listed) => listed, this.#read);
  }

  /** Like `blockTransactions`, with complete transactions. */
  blockTransactionsExt(
    id: BlockIdExt,
    after: After | null,
    count: number,
  ): Promise<ListedTransactions<Transaction>> {
    const wanted = { id, after, count };
    return listTransactions(wanted, transactionsPage, cursorOfTransaction, this.#read);
  }

  async wholeBlock(id: BlockIdExt): Promise<Block> {
    return (await this.#read(wholeBlockRead(id))).block;
  }

  /** The file of a block whose id comes from a proven block. */
  blockBytes(id: BlockIdExt): Promise<Uint8Array> {
    return this.#read(blockFileRead(id));
  }

  /** The initial state of a workchain; the masterchain's zero state contains its id. */
  zeroState(id: BlockIdExt): Promise<ShardState> {
    return this.#read(zeroStateRead(id));
  }

  async header(id: BlockIdExt): Promise<HeaderAt> {
    const header = await this.#read(headerRead(id));
    this.#options.onProof?.(header.proof);
    return header;
  }

  async lookup(shard: ShardPrefix, by: LookupBy): Promise<BlockIdExt> {
    if (shard.workchain === MASTERCHAIN && 'seqno' in by) return this.#blockBySeqno(by.seqno);
    const { id } = await this.#current();
    const find = (seenFrom: BlockIdExt) => this.#read(lookupRead(shard, by, seenFrom));
    try {
      return await find(id);
    } catch (error) {
      if (!isResultNewer(error)) throw error;
      const newer = await this.#newerThan(id);
      if (!newer) throw blockNotFound(shard, by, id);
      return find(newer);
    }
  }

  /** The newest block of every shard that a masterchain block lists, by workchain, then by shard prefix. */
  shards(block: BlockIdExt): Promise<BlockIdExt[]> {
    return this.#read(shardsRead(block));
  }

  config(block: BlockIdExt): Config | Promise<Config> {
    const facts = this.#factsOf(block);
    return facts instanceof Promise ? facts.then(({ config }) => config) : facts.config;
  }

  /** The root of the dictionary of parameters. */
  async configRoot(block: BlockIdExt): Promise<Cell> {
    return (await this.#factsOf(block)).configRoot;
  }

  /** Sorted by hash; unknown libraries are left out. */
  libraries(block: BlockIdExt, hashes: readonly Uint8Array[]) {
    return librariesAt(block, hashes, this.#read);
  }

  async executionContext(block: BlockIdExt): Promise<ExecutionContext> {
    const facts = this.#factsOf(block);
    const { previousBlocks, configRoot: config } = facts instanceof Promise ? await facts : facts;
    const libraries: LibrarySource = async (hash) =>
      (await this.libraries(block, [hash]))[0]?.data ?? null;
    return { block, config, previousBlocks, libraries };
  }

  async signatures(block: BlockIdExt): Promise<SignatureSet> {
    const previous = await this.#blockBySeqno(block.seqno - 1);
    return signaturesIn(await this.#read(blockProofRead(previous, block)));
  }

  /** The links between two masterchain blocks, or the first of them. */
  blockProof(from: BlockIdExt, to: BlockIdExt): Promise<Result<'getBlockProof'>> {
    return this.#read(blockProofRead(from, to));
  }

  /** `masterchain` proves the block that registered `id`, starting at `from`; null if `from` is that block or older. */
  async shardBlockProof(id: BlockIdExt, from: BlockIdExt) {
    const proof = await this.#read(shardBlockProofRead(id));
    const registrar = fromTlBlockId(proof.masterchainId);
    const needsLink = registrar.seqno < from.seqno;
    const masterchain = needsLink ? await this.#read(blockProofRead(from, registrar)) : null;
    return { proof, masterchain };
  }

  async outMsgQueueSizes(): Promise<Result<'getOutMsgQueueSizes'>> {
    const head = await this.#newest();
    const blocks = [head, ...(await this.shards(head))];
    const [extMsgQueueSizeLimit, ...sizes] = await Promise.all([
      this.#read(queueLimitRead(head)),
      ...blocks.map((block) => this.#read(queueSizeRead(block))),
    ]);
    const shards = blocks.map((id, i) => ({ id: toTlBlockId(id), size: sizes[i] ?? 0 }));
    return { kind: 'liteServer.outMsgQueueSizes', shards, extMsgQueueSizeLimit };
  }

  async stateRootHash(block: BlockIdExt): Promise<Uint8Array> {
    return (await this.#read(headerRead(block))).stateRootHash;
  }

  /** Sends to several servers in parallel; resolves when one accepts. Throws the last refusal. */
  async send(message: Uint8Array): Promise<void> {
    this.#options.ensureCurrent();
    this.#recordServers(await this.#options.fallback.send(message).catch(this.#recordRefusal));
  }

  readonly #read = <T>(read: Read<T>): Promise<T> => this.#readAs(read, ({ value }) => value);

  #readAs<T, S>(read: Read<T>, map: (result: SharedResult<T>) => S): Promise<S> {
    const { fallback, ensureCurrent } = this.#options;
    const receive = (result: SharedResult<T>): S => {
      ensureCurrent();
      this.#recordServers(result.servers);
      return map(result);
    };
    try {
      ensureCurrent();
      return fallback.read(read, receive, this.#recordRefusal);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  readonly #toAccountAt = ({ value }: SharedResult<VerifiedAccountState>): AccountAt => {
    const at = accountAt(value);
    this.#options.onProof?.(at.proof);
    return at;
  };

  readonly #recordRefusal = (error: Error): never => {
    this.#recordServers(this.#options.fallback.serversOfError(error));
    throw error;
  };

  /** A cached answer may come from a server of a group whose numbers the request must not see. */
  #recordServers(servers: readonly number[]): void {
    const { fallback } = this.#options;
    for (const number of servers) if (fallback.mayDisclose(number)) this.#servers.add(number);
  }

  async #findBlock(seqno: number | undefined): Promise<BlockIdExt> {
    const block = seqno === undefined ? await this.#newest() : await this.#blockBySeqno(seqno);
    this.#block = block;
    this.#isNewest = seqno === undefined;
    this.#blockTime = this.#timeOf(block);
    return block;
  }

  #useHead({ id, genUtime }: Head): BlockIdExt {
    this.#pinned = id;
    this.#block = id;
    this.#isNewest = true;
    this.#blockTime = genUtime;
    return id;
  }

  /** Pinned: the newest block of a request does not change while it is answered. */
  async #newest(): Promise<BlockIdExt> {
    this.#pinned ??= (await this.#current()).id;
    return this.#pinned;
  }

  /** The time of a block; null if its header cannot be read, which must not fail the request. */
  #timeOf(block: BlockIdExt): Promise<number | null> {
    const timeOf = ({ value }: SharedResult<HeaderAt>) => value.info.genUtime;
    return this.#options.fallback.read(headerRead(block), timeOf, () => null);
  }

  async #current(): Promise<Head> {
    this.#options.ensureCurrent();
    return this.#options.tracker.current(this.#options.signal);
  }

  async #blockBySeqno(seqno: number): Promise<BlockIdExt> {
    if (seqno === 0) return this.#options.zeroState;
    const shard = { workchain: MASTERCHAIN, shard: FULL_SHARD };
    let { id } = await this.#current();
    if (seqno > id.seqno) id = (await this.#newerThan(id)) ?? id;
    if (seqno > id.seqno) throw blockNotFound(shard, { seqno }, id);
    return seqno === id.seqno ? id : this.#read(lookupRead(shard, { seqno }, id));
  }

  /** A newer head than this block, or null. Throws if no server answers. */
  async #newerThan({ seqno }: BlockIdExt): Promise<BlockIdExt | null> {
    await this.#options.tracker.refresh();
    const { id } = await this.#current();
    return id.seqno > seqno ? id : null;
  }

  #factsOf(block: BlockIdExt): FactsOfBlock | Promise<FactsOfBlock> {
    const known = this.#options.facts.get(block);
    if (!known) return this.#readFacts(block);
    this.#options.ensureCurrent();
    this.#recordServers(known.servers);
    return known;
  }

  async #readFacts(block: BlockIdExt): Promise<FactsOfBlock> {
    const previous = await this.#readAs(previousBlocksRead(block), (result) => result);
    const { configHash } = previous.value;
    const { value, servers } = await this.#readAs(
      configRead(block, configHash),
      (result) => result,
    );
    const facts = {
      previousBlocks: previous.value,
      configRoot: value.root,
      config: value.config,
      servers: [...previous.servers, ...servers],
    };
    this.#options.facts.set(block, facts);
    return facts;
  }
}

/** The signatures of the target block are in the last link of the proof. */
function signaturesIn({ steps }: Result<'getBlockProof'>): SignatureSet {
  const link = steps.at(-1);
  if (link?.kind === 'liteServer.blockLinkForward') return link.signatures;
  throw new VerificationError('the proof shows no signatures');
}
