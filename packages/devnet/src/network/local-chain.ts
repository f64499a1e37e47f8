import {
  type Address,
  equalBytes,
  Message,
  type ShardAccount,
  type ShardAccountFields,
  ShardStateUnsplit,
} from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { RefusedExternal } from '../collate/collation.ts';
import { type Setting, settingAt } from '../collate/setting.ts';
import { DevnetError } from '../errors.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import { ChainFolder, type ChainFolderOptions } from '../persistence/chain-folder.ts';
import { BlockCache } from '../store/block-cache.ts';
import type { ZeroState } from '../store/chain-store.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { SpillFile } from '../store/spill-file.ts';
import { type ChainTops, topOf, topsOf } from './chain-tops.ts';
import { Clock } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import { toAddress } from './inputs.ts';
import { type MadeBlock, madeBlock } from './made-block.ts';
import { Mempool, type MempoolOptions } from './mempool.ts';
import { type InternalMessage, internalMessage } from './messages.ts';
import { makeRound, type Round } from './round.ts';

export interface LocalChainOptions {
  readonly tvm: Tvm;
  /** Of the validator. */
  readonly key: KeyPair;
  readonly signatures: SignatureKind;
  readonly mempool: MempoolOptions;
  readonly data: string | null;
  readonly folder: ChainFolderOptions;
  /** So many masterchain blocks are kept, with what they registered; null: all. */
  readonly history: number | null;
  /** So many bytes of blocks are whole in memory, which takes about ten times as much. */
  readonly wholeBlockBytes: number;
  readonly onBlock: ((made: MadeBlock) => void) | null;
  readonly onRefused: (refused: RefusedExternal) => void;
}

const DROP_EVERY = 256;

/** The chains, and all that goes into their next round. Whoever uses it makes one round at a time. */
export class LocalChain {
  readonly store: MemoryStore;
  readonly clock = new Clock();
  readonly mempool: Mempool;
  readonly deliveries = new Deliveries();
  readonly #options: LocalChainOptions;
  readonly #folder: ChainFolder | null;
  readonly #spill = new SpillFile();
  #impersonated: Message[] = [];
  #overrides = new Map<string, ShardAccountFields | null>();

  /** The zero states are made where the folder has none. */
  static async open(
    options: LocalChainOptions,
    makeZeroStates: () => readonly ZeroState[],
  ): Promise<LocalChain> {
    const { data, folder: settings } = options;
    const folder = data === null ? null : await ChainFolder.open(data, makeZeroStates, settings);
    const chain = new LocalChain(options, folder?.zeroStates ?? makeZeroStates(), folder);
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
    this.mempool = new Mempool(options.mempool);
    const cache = new BlockCache(options.wholeBlockBytes, this.#spill);
    this.store = new MemoryStore(zeroStates, cache);
  }

  /** Of the masterchain. */
  get zeroState(): ZeroState {
    const [zeroState] = this.store.zeroStates;
    if (!zeroState) throw new TypeError('a chain begins with a zero state');
    return zeroState;
  }

  /** The newest blocks of all chains. */
  get tops(): ChainTops {
    return topsOf(this.store);
  }

  /** What the newest masterchain block prescribes. */
  get newest(): Setting {
    return settingAt(this.tops.masterchain);
  }

  /** An account as it is by now; null where there is none. */
  account(address: Address): ShardAccount | null {
    const { state } = topOf(this.tops, address) ?? noChain(address);
    return ShardStateUnsplit.load(state).accounts.get(address.hash) ?? null;
  }

  /** Puts a message that nobody has sent into the next round. */
  impersonate(message: InternalMessage): Message {
    const to = toAddress('to', message.to);
    const { state } = topOf(this.tops, to) ?? noChain(to);
    // equal messages differ in the time at which they were sent
    const lt = ShardStateUnsplit.load(state).genLt + BigInt(this.#impersonated.length);
    const fields = internalMessage(message, { lt, at: this.clock.now });
    const impersonated = Message.load(Message.toCell(fields));
    this.#impersonated.push(impersonated);
    return impersonated;
  }

  /** Sets an account at the beginning of the next round. */
  override(address: Address, account: ShardAccountFields | null): void {
    this.#overrides.set(address.toRaw(), account);
  }

  /** Makes one block of every chain and keeps them; true: there is more to deliver. */
  async makeRound(): Promise<boolean> {
    const { tvm, key, signatures } = this.#options;
    const now = Math.max(this.clock.now, this.newest.state.genUtime);
    const round = await makeRound(this.store, { tvm, key, signatures, now }, this.#takeInput());
    const blocks = (await this.#folder?.append(round.blocks)) ?? round.blocks;
    for (const block of blocks) this.store.append(block);
    this.#dropOld();
    this.mempool.add(round.leftOver);
    this.#tell(round);
    return round.isBusy || this.#hasInput;
  }

  /** Sets how far the clock is ahead of the machine's; whoever starts here later finds it so. */
  async moveClock(aheadSeconds: number): Promise<void> {
    await this.#folder?.clock.write(aheadSeconds);
    this.clock.aheadSeconds = aheadSeconds;
  }

  /** Forgets the blocks behind a masterchain block, and what waits. */
  async revertTo(seqno: number): Promise<void> {
    if (!this.store.masterchainBlock(seqno))
      throw new DevnetError('SNAPSHOT_UNKNOWN', 'the snapshot is older than the kept history');
    await this.#folder?.cut(seqno);
    this.store.revertTo(seqno);
    this.mempool.clear();
    this.#takeInput();
  }

  async close(): Promise<void> {
    await this.#folder?.close();
    this.#spill.close();
  }

  /** Now and then, with room for those who read at the end of the history. */
  #dropOld(): void {
    const { history } = this.#options;
    const { seqno = 0 } = this.store.head?.id ?? {};
    if (history === null || seqno % DROP_EVERY !== 0) return;
    this.store.dropBelow(seqno - history - DROP_EVERY);
  }

  #tell({ blocks, refused }: Round): void {
    const { onBlock, onRefused } = this.#options;
    for (const each of refused) onRefused(each);
    if (!onBlock && this.deliveries.isEmpty) return;
    const made = madeBlock(blocks);
    this.deliveries.look(made, refused);
    onBlock?.(made);
  }

  async #recover(): Promise<void> {
    for await (const block of this.#folder?.recover() ?? []) this.store.append(block);
    this.#checkKey();
    this.clock.aheadSeconds = (await this.#folder?.clock.read()) ?? 0;
    this.clock.notBefore(this.newest.state.genUtime);
  }

  get #hasInput(): boolean {
    return this.mempool.size + this.#impersonated.length + this.#overrides.size > 0;
  }

  #takeInput() {
    const input = {
      externals: this.mempool.take(),
      impersonated: this.#impersonated,
      overrides: this.#overrides,
    };
    this.#impersonated = [];
    this.#overrides = new Map();
    return input;
  }

  /** A chain goes on only with the key that its configuration names. */
  #checkKey(): void {
    const [validator] = this.newest.config.validators.validators;
    if (validator && equalBytes(validator.publicKey, this.#options.key.publicKey)) return;
    throw new DevnetError(
      'DATA_INVALID',
      'the chain in the folder has another validator; start with the secret that it was made with',
    );
  }
}

function noChain({ workchain }: Address): never {
  throw new DevnetError('OPTION_INVALID', `there is no workchain ${workchain}; take 0 or -1`);
}
