import {
  Address,
  type BlockIdExt,
  Message,
  ProofIncompleteError,
  type ShardAccount,
  type ShardAccountFields,
  ShardStateUnsplit,
  toHex,
  writeBoc,
} from '@tonway/chain';
import { type KeyPair, sameBlock } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { type MasterchainContext, masterchainContextAt } from '../collate/masterchain-context.ts';
import { DevnetError } from '../errors.ts';
import type { NetworkFork } from '../fork/network-fork.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import type { SavedChain } from '../persistence/chain-file.ts';
import { ChainFolder, type ChainFolderOptions } from '../persistence/chain-folder.ts';
import type { ClockState } from '../persistence/clock-file.ts';
import { BlockCache } from '../store/block-cache.ts';
import { CellFile } from '../store/cell-file.ts';
import type { LoggedBlock, ZeroState } from '../store/chain-store.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openBlock } from '../store/rounds.ts';
import type { BlockPlace } from '../store/side-rounds.ts';
import { SpillFile } from '../store/spill-file.ts';
import { ContractNames } from '../trace/contract-names.ts';
import { type ChainStates, type ChainTops, topOf, topsOf } from './chain-tops.ts';
import { Checkpoints, memoryStorage } from './checkpoints.ts';
import { Clock, checkTime, SYSTEM_TIME } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import { toAddress } from './inputs.ts';
import { Mempool, type MempoolOptions } from './mempool.ts';
import { type InternalMessage, internalMessage } from './messages.ts';
import { type ProducedBlock, producedBlock } from './produced-block.ts';
import { isValidator, makeRound, type Round, type RoundInput, type RoundMaker } from './round.ts';
import { appendChain } from './saved-chain.ts';

/** `instructions`: what the VM executed, and what contracts print for debugging. `stacks`: also gas and stacks. */
export type VmLogs = 'none' | 'instructions' | 'stacks';

/** What the emulator is asked for. */
const LOG: Readonly<Record<VmLogs, RoundMaker['log']>> = {
  none: false,
  instructions: true,
  stacks: 'stacks',
};

interface LocalChainOptions {
  readonly tvm: Tvm;
  /** The key of the validator. */
  readonly key: KeyPair;
  readonly signatures: SignatureKind;
  readonly mempool: MempoolOptions;
  readonly vmLogs: VmLogs;
  readonly data: string | null;
  readonly folder: ChainFolderOptions;
  /** The number of masterchain blocks kept, with their shard blocks; null: all. */
  readonly history: number | null;
  /** The size of the blocks kept parsed in memory; parsed, they take about ten times as much. */
  readonly blockCacheBytes: number;
  readonly onBlock: ((made: ProducedBlock) => void) | null;
  readonly onRefused: (refused: RefusedExternal) => void;
  /** A chain to continue, instead of a new one. */
  readonly saved: SavedChain | null;
  /** A network to continue, instead of a new chain. */
  readonly fork: NetworkFork | null;
}

/** Old blocks are dropped as often as the history is long, within these limits. */
const MIN_DROP_EVERY = 16;
const MAX_DROP_EVERY = 256;

/** All chains and the pending input of the next round. Callers produce one round at a time. */
export class LocalChain {
  readonly store: MemoryStore;
  readonly clock = new Clock();
  readonly mempool: Mempool;
  readonly deliveries = new Deliveries();
  readonly names = new ContractNames();
  /** What is logged of each execution. */
  vmLogs: VmLogs;
  readonly checkpoints: Checkpoints;
  readonly #options: LocalChainOptions;
  readonly #folder: ChainFolder | null;
  readonly #spill = new SpillFile();
  readonly #cells: CellFile;
  readonly #unsigned = new WeakSet<Message>();
  #impersonated: Message[] = [];
  #failed: { readonly after: BlockIdExt; readonly reason: string } | null = null;
  #overrides = new Map<string, ShardAccountFields | null>();

  /** `makeZeroStates` is called if neither the folder nor a saved chain has zero states. */
  static async open(
    options: LocalChainOptions,
    makeZeroStates: () => readonly ZeroState[],
  ): Promise<LocalChain> {
    const { saved, fork } = options;
    const folder = await openFolder(options, makeZeroStates);
    const zeroStates = fork ? [] : ((folder ?? saved)?.zeroStates ?? makeZeroStates());
    const chain = new LocalChain(options, zeroStates, folder);
    try {
      await chain.#recover();
      return chain;
    } catch (error) {
      await chain.close();
      throw error;
    }
  }

  private constructor(
    options: LocalChainOptions,
    zeroStates: readonly ZeroState[],
    folder: ChainFolder | null,
  ) {
    this.#options = options;
    this.#folder = folder;
    this.vmLogs = options.vmLogs;
    this.mempool = new Mempool(options.mempool);
    this.#cells = folder?.cells ?? new CellFile();
    const { fork, blockCacheBytes } = options;
    // a file would not learn the parts of the forked states that are fetched later
    const cache = new BlockCache(blockCacheBytes, this.#spill, fork ? null : this.#cells);
    this.store = new MemoryStore(zeroStates, cache, fork?.base);
    const { checkpoints, side } = folder?.checkpoints ?? {};
    const storage = folder?.checkpoints ?? memoryStorage(this.#spill);
    this.checkpoints = new Checkpoints(this, storage, checkpoints, side);
  }

  get tvm(): Tvm {
    return this.#options.tvm;
  }

  get fork(): NetworkFork | null {
    return this.#options.fork;
  }

  /** The zero state of the masterchain. */
  get zeroStateId(): BlockIdExt {
    const { zeroStateId } = this.store;
    if (!zeroStateId) throw new TypeError('the chain has no zero state');
    return zeroStateId;
  }

  /** The block from which clients verify the chain: the zero state, or the block in which our key took over. */
  get initBlock(): BlockIdExt {
    if (!this.fork) return this.zeroStateId;
    const first = this.store.masterchainBlock(this.#start + 1);
    if (!first) throw new TypeError('the fork has no block yet');
    return first.id;
  }

  /** Whether the chain has blocks of its own. */
  get isContinued(): boolean {
    return (this.store.head?.id.seqno ?? 0) > this.#start;
  }

  /** The seqno of the newest masterchain block that is not our own. */
  get #start(): number {
    return this.fork?.block.seqno ?? 0;
  }

  /** The states that a round is based on; work that reads them is for `complete`. */
  get states(): ChainStates {
    const { store, fork } = this;
    if (!fork) return store;
    return {
      zeroStates: store.zeroStates,
      head: store.head,
      state: (id) => store.state(id),
      masterchainBlock: (seqno) =>
        seqno <= fork.block.seqno ? fork.masterchainBlock(seqno) : store.masterchainBlock(seqno),
    };
  }

  /** Does work that reads states. On a fork, fetches the parts that are not known yet, and does the work again. */
  async complete<T>(work: () => T | Promise<T>): Promise<T> {
    return this.fork ? this.fork.complete(work) : work();
  }

  /** Makes accounts of a forked network known. */
  async fetchAccounts(addresses: readonly Address[]): Promise<void> {
    await this.fork?.fetchAccounts(addresses);
  }

  /** The newest blocks of all chains. */
  get tops(): ChainTops {
    return topsOf(this.store);
  }

  get hasShardBlocks(): boolean {
    return this.tops.shards.some(({ id }) => id.seqno > 0);
  }

  /** The state of the newest masterchain block. */
  get newest(): MasterchainContext {
    return masterchainContextAt(this.tops.masterchain);
  }

  /** The current account; null if it does not exist. */
  account(address: Address): ShardAccount | null {
    const { state } = topOf(this.tops, address) ?? noChain(address);
    return ShardStateUnsplit.load(state).accounts.get(address.hash) ?? null;
  }

  /** The current account, or an error that says what to do if it was not fetched yet. */
  knownAccount(address: Address): ShardAccount | null {
    try {
      const found = this.account(address);
      void found?.account;
      return found;
    } catch (error) {
      if (!(error instanceof ProofIncompleteError)) throw error;
      throw new DevnetError(
        'FORK_INCOMPLETE',
        `${address.toRaw()} was not fetched from the forked network yet; await fetchAccounts first`,
      );
    }
  }

  /** A chain file contains all blocks from the zero state on. */
  refuseFork(): void {
    if (this.fork)
      throw new DevnetError(
        'OPTION_INVALID',
        'the chain of a fork cannot be exported or imported; use a data folder',
      );
  }

  /** The account at the start of the next round. */
  upcoming(address: Address): ShardAccountFields | null {
    const override = this.#overrides.get(address.toRaw());
    return override === undefined ? this.account(address) : override;
  }

  /** Adds an external message whose signatures count as valid. */
  addUnsigned(message: Message): void {
    this.#unsigned.add(message);
    this.mempool.add([message]);
  }

  /** Adds an impersonated message to the next round. */
  impersonate(message: InternalMessage): Message {
    const to = toAddress('to', message.to);
    const { state } = topOf(this.tops, to) ?? noChain(to);
    // the lt makes equal messages distinct
    const lt = ShardStateUnsplit.load(state).genLt + BigInt(this.#impersonated.length);
    const fields = internalMessage(message, { lt, at: this.clock.now });
    const impersonated = Message.load(Message.toCell(fields));
    this.#impersonated.push(impersonated);
    return impersonated;
  }

  /** The number of impersonated messages to an address in the next round. */
  impersonatedTo(address: Address): number {
    const isTo = ({ info: { destination } }: Message) =>
      destination instanceof Address && destination.equals(address);
    return this.#impersonated.filter(isTo).length;
  }

  /** Overrides an account at the start of the next round. */
  override(address: Address, account: ShardAccountFields | null): void {
    this.#overrides.set(address.toRaw(), account);
  }

  /** Whether something waits for the next round. */
  get hasInput(): boolean {
    return this.mempool.size + this.#impersonated.length + this.#overrides.size > 0;
  }

  /** The block producer, with the time of the next round. */
  get roundMaker(): RoundMaker {
    const { tvm, key, signatures } = this.#options;
    const { nextBlockTime, now } = this.clock;
    const notBefore = Math.max(now, this.newest.state.genUtime);
    const log = LOG[this.vmLogs];
    return { tvm, key, signatures, now: nextBlockTime ?? notBefore, log };
  }

  /** Produces and stores one block of every chain; true if more messages are pending. */
  async makeRound(): Promise<boolean> {
    const { nextBlockTime } = this.clock;
    const round = await this.#produce();
    const blocks = (await this.#folder?.append(round.blocks)) ?? round.blocks;
    for (const block of blocks) this.store.append(block);
    if (nextBlockTime !== null) await this.setClock(this.clock.at(nextBlockTime));
    this.#dropOld();
    this.mempool.add(round.leftOver);
    this.#report(round);
    return round.isBusy || this.hasInput;
  }

  /** Why the block after the head could not be produced; null if this was not tried. */
  get failure(): string | null {
    const { after, reason = null } = this.#failed ?? {};
    return after && sameBlock(after, this.tops.masterchain.id) ? reason : null;
  }

  /** Refuses a time that the next block cannot have. */
  checkTime(time: number): number {
    return checkTime(time, this.newest.state.genUtime);
  }

  /** Sets the clock and saves it for the next start. */
  async setClock(state: ClockState): Promise<void> {
    await this.#folder?.clock.write(state);
    this.clock.state = state;
  }

  hasBlock({ seqno, hash }: BlockPlace): boolean {
    const id = seqno === 0 ? this.zeroStateId : this.store.masterchainBlock(seqno)?.id;
    return id !== undefined && toHex(id.rootHash) === hash;
  }

  /** Appends a round that was produced before. */
  async appendStored(round: readonly LoggedBlock[]): Promise<void> {
    const opened = round.map(openBlock);
    for (const block of (await this.#folder?.append(opened)) ?? opened) this.store.append(block);
  }

  /** Removes all blocks after a masterchain block and all pending input; callers use `checkpoints.revertTo`. */
  async revertTo(seqno: number): Promise<void> {
    if (!this.store.masterchainBlock(seqno))
      throw new DevnetError(
        'SNAPSHOT_UNKNOWN',
        'the snapshot is older than the history that is kept',
      );
    // first the store: nobody may read blocks that the folder does not have any more
    this.store.revertTo(seqno);
    this.mempool.clear();
    this.#takeInput();
    await this.#folder?.cut(seqno - this.#start);
  }

  async close(): Promise<void> {
    await this.#folder?.close();
    this.#spill.close();
    if (!this.#folder) this.#cells.close();
  }

  /** Drops old blocks periodically, with a margin for readers at the end of the history. */
  #dropOld(): void {
    const { history } = this.#options;
    const { seqno = 0 } = this.store.head?.id ?? {};
    if (history === null) return;
    const every = Math.min(MAX_DROP_EVERY, Math.max(MIN_DROP_EVERY, history));
    if (seqno % every !== 0) return;
    const oldest = Math.min(seqno - history - every, this.checkpoints.oldestBlock);
    this.store.dropBelow(oldest);
  }

  async #produce(): Promise<Round> {
    const after = this.tops.masterchain.id;
    const input = this.#takeInput();
    try {
      if (this.fork) await this.fork.fetchAccounts(accountsIn(input));
      return await this.complete(() => this.#makeRound(input));
    } catch (error) {
      if (error instanceof DevnetError && error.transient) this.#putBack(input);
      this.#failed = { after, reason: error instanceof Error ? error.message : String(error) };
      throw error;
    }
  }

  async #makeRound(input: RoundInput): Promise<Round> {
    const round = await makeRound(this.states, this.roundMaker, input);
    const head = round.blocks.at(-1);
    // fails now rather than when the round is stored
    if (this.fork && head) masterchainContextAt(head);
    return round;
  }

  #report({ blocks, executed, refused }: Round): void {
    const { onBlock, onRefused } = this.#options;
    for (const each of refused) onRefused(each);
    if (!onBlock && this.deliveries.isEmpty) return;
    const made = producedBlock(blocks, executed);
    this.deliveries.look(made, refused);
    onBlock?.(made);
  }

  async #recover(): Promise<void> {
    for await (const block of this.#folder?.recover() ?? []) this.store.append(block);
    const { saved } = this.#options;
    if (saved) await appendChain(this.store, saved);
    if (this.fork) await this.#recoverStates();
    this.#checkKey();
    this.clock.state = (await this.#folder?.clock.read()) ?? saved?.clock ?? SYSTEM_TIME;
    this.clock.notBefore(this.newest.state.genUtime);
  }

  /** Keeps the input of a round that could not be made for the next one. */
  #putBack({ externals, impersonated, overrides }: RoundInput): void {
    this.mempool.putBack(externals);
    this.#impersonated = [...impersonated, ...this.#impersonated];
    this.#overrides = new Map([...overrides, ...this.#overrides]);
  }

  /** Computes the newest states of a fork, and fetches the whole configuration. */
  async #recoverStates(): Promise<void> {
    try {
      // a part of a configuration could not tell what is missing from what is invalid
      await this.complete(() => this.tops && writeBoc(this.newest.configRoot));
    } catch (error) {
      if (!(error instanceof ProofIncompleteError)) throw error;
      throw new DevnetError(
        'DATA_INVALID',
        'parts of the forked network that the blocks in the folder were built on are missing; restore the cache of the fork, or choose another folder',
        { cause: error },
      );
    }
  }

  #takeInput(): RoundInput {
    const input = {
      externals: this.mempool.take(),
      ignoresSignatures: (message: Message) => this.#unsigned.has(message),
      impersonated: this.#impersonated,
      overrides: this.#overrides,
    };
    this.#impersonated = [];
    this.#overrides = new Map();
    return input;
  }

  /** A chain can only be continued with the validator key in its configuration. */
  #checkKey(): void {
    if (this.fork && !this.isContinued) return;
    if (isValidator(this.#options.key, this.newest.config)) return;
    throw new DevnetError(
      'DATA_INVALID',
      'the chain in the folder has another validator; start with the secret that it was made with',
    );
  }
}

async function openFolder(
  { data, folder, fork }: LocalChainOptions,
  makeZeroStates: () => readonly ZeroState[],
): Promise<ChainFolder | null> {
  if (data === null) return null;
  if (!fork) return ChainFolder.open(data, makeZeroStates, folder);
  // snapshots would not learn the parts of the states that are fetched later
  const opened = await ChainFolder.open(data, null, { ...folder, snapshotEvery: Infinity });
  await fork.saveTo(data);
  return opened;
}

/** The accounts that a round is known to need. */
function accountsIn({ externals, impersonated, overrides }: RoundInput): Address[] {
  const destinations = [...externals, ...impersonated].map(({ info }) => info.destination);
  return [
    ...destinations.filter((each) => each instanceof Address),
    ...Array.from(overrides.keys(), Address.parseRaw),
  ];
}

function noChain({ workchain }: Address): never {
  throw new DevnetError('OPTION_INVALID', `workchain ${workchain} does not exist; use 0 or -1`);
}
