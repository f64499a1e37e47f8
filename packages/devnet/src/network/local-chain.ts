import {
  Address,
  type BlockIdExt,
  Message,
  type ShardAccount,
  type ShardAccountFields,
  ShardStateUnsplit,
  toHex,
} from '@tonway/chain';
import { type KeyPair, sameBlock } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { type MasterchainContext, masterchainContextAt } from '../collate/masterchain-context.ts';
import { DevnetError } from '../errors.ts';
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
import { type ChainTops, topOf, topsOf } from './chain-tops.ts';
import { Checkpoints, memoryStorage } from './checkpoints.ts';
import { Clock, checkTime, SYSTEM_TIME } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import { toAddress } from './inputs.ts';
import { Mempool, type MempoolOptions } from './mempool.ts';
import { type InternalMessage, internalMessage } from './messages.ts';
import { type ProducedBlock, producedBlock } from './produced-block.ts';
import { isValidator, makeRound, type Round, type RoundMaker } from './round.ts';
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
    const { data, folder: settings, saved } = options;
    const folder = data === null ? null : await ChainFolder.open(data, makeZeroStates, settings);
    const zeroStates = (folder ?? saved)?.zeroStates ?? makeZeroStates();
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
    const cache = new BlockCache(options.blockCacheBytes, this.#spill, this.#cells);
    this.store = new MemoryStore(zeroStates, cache);
    const { checkpoints, side } = folder?.checkpoints ?? {};
    const storage = folder?.checkpoints ?? memoryStorage(this.#spill);
    this.checkpoints = new Checkpoints(this, storage, checkpoints, side);
  }

  get tvm(): Tvm {
    return this.#options.tvm;
  }

  /** The zero state of the masterchain. */
  get zeroState(): ZeroState {
    const [zeroState] = this.store.zeroStates;
    if (!zeroState) throw new TypeError('the chain has no zero state');
    return zeroState;
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
    const { id } = seqno === 0 ? this.zeroState : (this.store.masterchainBlock(seqno) ?? {});
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
    await this.#folder?.cut(seqno);
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
    try {
      return await makeRound(this.store, this.roundMaker, this.#takeInput());
    } catch (error) {
      this.#failed = { after, reason: error instanceof Error ? error.message : String(error) };
      throw error;
    }
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
    this.#checkKey();
    this.clock.state = (await this.#folder?.clock.read()) ?? saved?.clock ?? SYSTEM_TIME;
    this.clock.notBefore(this.newest.state.genUtime);
  }

  #takeInput() {
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
    if (isValidator(this.#options.key, this.newest.config)) return;
    throw new DevnetError(
      'DATA_INVALID',
      'the chain in the folder has another validator; start with the secret that it was made with',
    );
  }
}

function noChain({ workchain }: Address): never {
  throw new DevnetError('OPTION_INVALID', `workchain ${workchain} does not exist; use 0 or -1`);
}
