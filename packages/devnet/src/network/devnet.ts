import type { Address, BlockIdExt, Message, ShardAccount, StackValue } from '@tonway/chain';
import { type GlobalConfig, readGlobalConfig } from '@tonway/lite-client';
import type { GetMethodResult, Tvm } from '@tonway/tvm';
import { DevnetError } from '../errors.ts';
import { type GenesisTokens, genesisTokens } from '../genesis/contracts/tokens.ts';
import { isTreasury, treasuryAddress, treasuryInit } from '../genesis/contracts/treasury.ts';
import type { LiteServer } from '../lite-server/server.ts';
import { chainFile } from '../persistence/chain-file.ts';
import type { Checkpoint } from '../persistence/checkpoint-files.ts';
import type { ClockState } from '../persistence/clock-file.ts';
import type { ChainStore } from '../store/chain-store.ts';
import type { ContractDescription } from '../trace/contract-names.ts';
import { type AccountChange, changedAccount } from './account-override.ts';
import { reshard, setParameter, setParameters, splitParameter } from './config-changes.ts';
import {
  type DeployedJetton,
  type DeployedNft,
  deployJetton,
  deployNft,
  type JettonOptions,
  type NftOptions,
} from './deploy-tokens.ts';
import { Faucet } from './faucet.ts';
import { runGetMethod } from './get-method.ts';
import { globalConfigText } from './global-config.ts';
import type { Inbox } from './inbox.ts';
import {
  type AddressInput,
  type CellInput,
  type NanoInput,
  toAddress,
  toBoc,
  toCell,
  toHash,
  toNano,
} from './inputs.ts';
import type { LocalChain, VmLogs } from './local-chain.ts';
import { type InternalMessage, type WaitingMessage, waitingMessage } from './messages.ts';
import type { DevnetKeys } from './new-network.ts';
import { type Network, openNetwork } from './open-network.ts';
import { type DevnetOptions, type FaultChange, splitDepth } from './options.ts';
import type { Producer } from './producer.ts';
import { type MessageReceipt, messageReceipt, type Receipt, waitForDelivery } from './receipt.ts';
import { ImportedChain, savedChain } from './saved-chain.ts';
import { type OutgoingMessage, sendAs } from './send-as.ts';
import { Snapshots } from './snapshots.ts';
import { type DevnetStatus, statusOf } from './status.ts';
import { mintJetton, mintNft } from './token-faucet.ts';

/** The default amount of `faucet`: 100 GRAM. */
const DEFAULT_FAUCET_NANO = 100_000_000_000n;
/** The default balance of `treasury`: a million GRAM. */
const TREASURY_NANO = 10n ** 15n;

/** A complete TON network in this process, behind a lite-server port. */
export class Devnet {
  readonly keys: DevnetKeys;
  /** The emulators of the network, which other parts of the process can share. `close` closes them. */
  readonly tvm: Tvm;
  readonly #chain: LocalChain;
  readonly #producer: Producer;
  readonly #inbox: Inbox;
  readonly #server: LiteServer;
  readonly #faucet: Faucet;
  readonly #snapshots = new Snapshots();
  #fixtures = 0;
  readonly #closing: AsyncDisposableStack;

  /** Resolves when clients can connect and the basechain has the requested number of shards. */
  static async start(given: DevnetOptions = {}): Promise<Devnet> {
    return new Devnet(await openNetwork(given));
  }

  private constructor({ keys, tvm, chain, producer, inbox, server, closing }: Network) {
    this.keys = keys;
    this.tvm = tvm;
    this.#chain = chain;
    this.#producer = producer;
    this.#inbox = inbox;
    this.#server = server;
    this.#faucet = new Faucet(keys.faucet, chain);
    this.#closing = closing;
    this.#nameOwnContracts();
  }

  get status(): DevnetStatus {
    return statusOf(this.#chain, this.#producer, this.#server);
  }

  /** The store of blocks; additional lite servers can serve it. */
  get store(): ChainStore {
    return this.#chain.store;
  }

  /** The address of the faucet contract. */
  get faucetAddress(): Address {
    return this.#faucet.address;
  }

  /** The content of a `global.config.json` for any client. */
  get globalConfigText(): string {
    if (this.#server.port === 0)
      throw new DevnetError('OPTION_INVALID', 'the devnet has no port for clients (port: null)');
    return globalConfigText(this.#chain.zeroStateId, this.#server, this.#chain.initBlock);
  }

  /** The parsed configuration, for `LiteReader.open`. */
  get globalConfig(): GlobalConfig {
    return readGlobalConfig(this.globalConfigText);
  }

  /** The current account; null if it does not exist. On a fork, `fetchAccounts` makes accounts of the network known. */
  account(address: AddressInput): ShardAccount | null {
    return this.#chain.knownAccount(toAddress('address', address));
  }

  /** Makes accounts of the forked network known, for `account`; without a fork, all are known. */
  fetchAccounts(addresses: readonly AddressInput[]): Promise<void> {
    return this.#chain.fetchAccounts(addresses.map((each) => toAddress('address', each)));
  }

  /** Runs a get-method on the current state; the stack is bottom first. */
  async runGetMethod(
    address: AddressInput,
    method: string | number,
    stack: readonly StackValue[] = [],
  ): Promise<GetMethodResult> {
    const account = toAddress('address', address);
    return this.#chain.complete(() => runGetMethod(this.#chain, account, method, stack));
  }

  /** Sends an external message like a lite client; throws a `Refusal` if the account does not accept it. */
  async send(message: CellInput): Promise<MessageReceipt> {
    const accepted = await this.#inbox.send(toBoc('message', message));
    return this.#delivered(accepted);
  }

  /** The external messages that wait for the next block, oldest first. */
  get waitingMessages(): readonly WaitingMessage[] {
    return this.#chain.mempool.waiting.map(waitingMessage);
  }

  /** Drops a waiting external message; false if no message with this hash is waiting. */
  dropMessage(hash: Uint8Array | string): boolean {
    return this.#chain.mempool.drop(toHash('hash', hash));
  }

  /** Produces `count` blocks of every chain immediately. */
  async mine(count = 1): Promise<{ readonly block: BlockIdExt }> {
    await this.#producer.mine(count);
    return { block: this.#head };
  }

  /** Moves the clock ahead; the next block has the new time. */
  advanceTime(seconds: number): Promise<void> {
    return this.#setClock(({ clock }) => clock.at(clock.now + seconds));
  }

  /** Sets the clock to a Unix time, not before the last block. */
  setTime(timestamp: number): Promise<void> {
    return this.#setClock((chain) => chain.clock.at(chain.checkTime(timestamp)));
  }

  /** Sets the time of the next block, not before the last block; the clock continues from there. */
  setNextBlockTime(timestamp: number): Promise<void> {
    return this.#producer.exclusively(async () => {
      this.#chain.clock.nextBlockTime = this.#chain.checkTime(timestamp);
    });
  }

  /** Pauses the clock: blocks have the same time until it is moved or resumed. */
  pauseClock(): Promise<void> {
    return this.#setClock(({ clock }) => clock.paused());
  }

  /** Resumes the clock at the time at which it was paused. */
  resumeClock(): Promise<void> {
    return this.#setClock(({ clock }) => clock.resumed());
  }

  /** Sends an amount from the faucet to an address. */
  async faucet(
    to: AddressInput,
    amountNano: NanoInput = DEFAULT_FAUCET_NANO,
    body?: CellInput,
  ): Promise<MessageReceipt> {
    const receipt = await this.#delivered(this.#faucet.give(to, amountNano, body), 1);
    if (receipt.refusal === null) return receipt;
    throw new DevnetError(
      'OPTION_INVALID',
      `the faucet did not pay (${receipt.refusal}); request less than its balance`,
    );
  }

  /** The signed message by which the faucet would pay; it is not sent, and is invalid after the next payment. */
  faucetMessage(to: AddressInput, amountNano: NanoInput = DEFAULT_FAUCET_NANO): WaitingMessage {
    return waitingMessage(this.#faucet.request(to, amountNano));
  }

  /** The test jettons and the test collection of NFTs. */
  get tokens(): GenesisTokens {
    return genesisTokens(this.#faucet.address);
  }

  /** Mints an amount of any jetton, in its smallest units, in the name of its admin. */
  async faucetJetton(
    to: AddressInput,
    master: AddressInput,
    amount: NanoInput,
  ): Promise<MessageReceipt> {
    const [owner, jetton] = [toAddress('address', to), toAddress('master', master)];
    const nano = toNano('amount', amount);
    const message = await this.#chain.complete(() => mintJetton(this.#chain, owner, jetton, nano));
    return this.#delivered(message, 1);
  }

  /** Mints an NFT of the test collection, or of a collection that was deployed with `deployNft`. */
  async faucetNft(
    to: AddressInput,
    collection: AddressInput = this.tokens.nftCollection.address,
  ): Promise<MessageReceipt & { readonly item: Address }> {
    const [owner, address] = [toAddress('address', to), toAddress('collection', collection)];
    const { message, item } = await this.#chain.complete(() =>
      mintNft(this.#chain, owner, address),
    );
    return { ...(await this.#delivered(message, 1)), item };
  }

  /** Deploys a jetton of the standard (TEP-74), and mints amounts of it. */
  deployJetton(options: JettonOptions = {}): Promise<DeployedJetton> {
    return deployJetton(this, options);
  }

  /** Deploys a collection of NFTs of the standard (TEP-62), and mints items of it. */
  deployNft(options: NftOptions = {}): Promise<DeployedNft> {
    return deployNft(this, options);
  }

  /** A funded contract for tests, one for each name: it accepts every payment and sends what `sendAs` says. */
  async treasury(
    name: string,
    { balanceNano = TREASURY_NANO }: { readonly balanceNano?: NanoInput } = {},
  ): Promise<Address> {
    const [address, { code, data }] = [treasuryAddress(name), treasuryInit(name)];
    this.nameContract(address, name);
    if (this.#chain.fork) await this.fetchAccounts([address]);
    if (!isTreasury(this.#chain.upcoming(address)) && code && data)
      await this.setAccount(address, { balanceNano, code, data });
    return address;
  }

  /** Names a contract, its operations and its errors in printed traces. */
  nameContract(address: AddressInput, description: string | ContractDescription): void {
    const named = typeof description === 'string' ? { name: description } : description;
    this.#chain.names.describe(toAddress('address', address), named);
  }

  /** The name of a contract in printed traces. */
  contractName(address: AddressInput): string {
    return this.#chain.names.nameOf(toAddress('address', address));
  }

  /** An exit code of a contract in words. */
  exitCodeReason(address: AddressInput, exitCode: number): string {
    const account = toAddress('address', address);
    const state = this.#chain.knownAccount(account)?.account?.storage.state;
    const code = state?.kind === 'active' ? state.init.code : null;
    return this.#chain.names.errorOf(account, exitCode, code);
  }

  /** What the VM logs of each transaction in a trace. Blocks take longer with logs. */
  get vmLogs(): VmLogs {
    return this.#chain.vmLogs;
  }

  set vmLogs(vmLogs: VmLogs) {
    this.#chain.vmLogs = vmLogs;
  }

  /** Overrides fields of an account; null removes the account. */
  async setAccount(address: AddressInput, change: AccountChange | null): Promise<Receipt> {
    const account = toAddress('address', address);
    if (this.#chain.fork) await this.fetchAccounts([account]);
    const before = this.#chain.upcoming(account);
    const after = change && changedAccount(account, before, change, this.#chain.clock.now);
    this.#chain.override(account, after);
    await this.#producer.settle();
    return { block: this.#producer.isProducing ? this.#head : null };
  }

  /** Delivers a message as if `from` had sent it; its value is created. */
  async sendInternal(message: InternalMessage): Promise<MessageReceipt> {
    return this.#delivered(this.#chain.impersonate(message));
  }

  /**
   * Sends a message in the name of any account, without its key. A deployed wallet (v1 to v5) executes a
   * transaction; other accounts only lose the value.
   */
  async sendAs(from: AddressInput, message: OutgoingMessage): Promise<MessageReceipt> {
    const sender = toAddress('from', from);
    if (this.#chain.fork) await this.fetchAccounts([sender]);
    const { sent, hops } = sendAs(this.#chain, sender, message);
    return this.#delivered(sent, hops);
  }

  /** Sets a configuration parameter; the key block is produced immediately. */
  setConfigParam(number: number, value: CellInput): Promise<MessageReceipt> {
    const [key, cell] = [this.keys.config, toCell('value', value)];
    return this.#producer.exclusively(() => setParameter(this.#chain, key, number, cell));
  }

  /** Sets all parameters of a configuration that differ, each with a key block; returns their numbers. */
  setConfig(config: CellInput): Promise<readonly number[]> {
    const [key, cell] = [this.keys.config, toCell('config', config)];
    return this.#producer.exclusively(() => setParameters(this.#chain, key, cell));
  }

  /** Whether the interval produces blocks only if there is something to put into them; `mine` always does. */
  skipEmptyBlocks(skip: boolean): void {
    this.#producer.skipsEmptyBlocks = skip;
  }

  /** Splits or merges the basechain into `count` shards. */
  async setShards(count: number): Promise<{ readonly block: BlockIdExt }> {
    await this.setConfigParam(12, splitParameter(this.#chain, splitDepth(count)));
    await reshard(this.#chain, this.#producer);
    return { block: this.#head };
  }

  /** Takes a snapshot of the network; returns its number for `revert`. */
  snapshot(): Promise<number> {
    return this.#producer.exclusively(async () => {
      const { tops, clock } = this.#chain;
      return this.#snapshots.take(tops.masterchain.id.seqno, clock.state).id;
    });
  }

  /** Restores a snapshot, which can be restored again later. */
  revert(snapshot: number): Promise<{ readonly block: BlockIdExt }> {
    const { seqno, clock } = this.#snapshots.goBackTo(snapshot);
    return this.#producer.exclusively(async () => {
      await this.#chain.checkpoints.revertTo(seqno);
      await this.#chain.setClock(clock);
      return { block: this.#head };
    });
  }

  /** The named checkpoints, in order of creation. */
  get checkpoints(): readonly Checkpoint[] {
    return this.#chain.checkpoints.list;
  }

  /** Names the current state, so that it can be restored at any time. */
  createCheckpoint(name: string, { replace = false } = {}): Promise<Checkpoint> {
    const { checkpoints } = this.#chain;
    return this.#producer.exclusively(async () => {
      checkpoints.checkName(name, replace);
      return checkpoints.create(name);
    });
  }

  /** Restores a checkpoint; other checkpoints are kept. */
  restoreCheckpoint(name: string): Promise<{ readonly block: BlockIdExt }> {
    return this.#producer.exclusively(async () => {
      this.#snapshots.dropAbove(await this.#chain.checkpoints.restore(name));
      return { block: this.#head };
    });
  }

  deleteCheckpoint(name: string): Promise<void> {
    return this.#producer.exclusively(() => this.#chain.checkpoints.delete(name));
  }

  /** The complete chain of a checkpoint as a compressed file. */
  exportCheckpoint(name: string): AsyncIterable<Uint8Array> {
    this.#chain.refuseFork();
    return chainFile(savedChain(this.#chain, this.#chain.checkpoints.get(name)));
  }

  /** Adds a checkpoint from the file of `exportCheckpoint` of the same network. */
  async importCheckpoint(
    name: string,
    file: AsyncIterable<Uint8Array>,
    { replace = false } = {},
  ): Promise<Checkpoint> {
    const { checkpoints, store } = this.#chain;
    this.#chain.refuseFork();
    checkpoints.checkName(name, replace);
    const imported = await ImportedChain.read(file, store.zeroStates);
    try {
      return await this.#producer.exclusively(async () => {
        checkpoints.checkName(name, replace);
        return checkpoints.add({ name, ...imported.head }, imported.store);
      });
    } finally {
      imported.close();
    }
  }

  /**
   * Makes a function for tests: its first call runs `setUp`, every further call restores the state of the
   * network after `setUp` and returns the same result.
   */
  fixture<T>(setUp: () => T | Promise<T>): () => Promise<T> {
    const name = `fixture-${++this.#fixtures}`;
    let result: { readonly value: T } | null = null;
    return async () => {
      if (result) await this.restoreCheckpoint(name);
      else {
        result = { value: await setUp() };
        // a data folder may contain the fixtures of an earlier run
        await this.createCheckpoint(name, { replace: true });
      }
      return result.value;
    };
  }

  /** Injects or clears faults of the lite server and of block production. */
  faults({ producing, history, lag, ...faults }: FaultChange): void {
    if (producing !== undefined) this.#producer.isPaused = !producing;
    this.#server.change({
      ...(history !== undefined && { history }),
      ...(lag !== undefined && { lag }),
      faults,
    });
  }

  close(): Promise<void> {
    return this.#closing.disposeAsync();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #setClock(change: (chain: LocalChain) => ClockState): Promise<void> {
    return this.#producer.exclusively(() => this.#chain.setClock(change(this.#chain)));
  }

  #nameOwnContracts(): void {
    const { jettons, nftCollection } = this.tokens;
    this.nameContract(this.faucetAddress, 'faucet');
    for (const { address, symbol } of jettons) this.nameContract(address, symbol);
    this.nameContract(nftCollection.address, 'test collection');
    for (const [index, { wallets }] of this.keys.prefunded.entries())
      for (const [version, address] of Object.entries(wallets))
        this.nameContract(address, `wallet ${index} ${version}`);
  }

  get #head(): BlockIdExt {
    return this.#chain.tops.masterchain.id;
  }

  /** Waits until a message, or the first message that its receiver sends, is delivered or refused. */
  async #delivered(message: Message, hops = 0): Promise<MessageReceipt> {
    const delivery = this.#chain.deliveries.follow(message.hash, hops);
    await waitForDelivery(this.#producer, this.#chain.deliveries, delivery);
    const { names } = this.#chain;
    return messageReceipt(message, delivery, delivery.executed && this.#head, names);
  }
}
