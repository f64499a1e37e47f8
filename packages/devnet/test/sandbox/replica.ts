import { Blockchain } from '@ton/sandbox';
import { type Address, type Cell, type ShardStateUnsplit, Transaction, toHex } from '@tonway/chain';
import { fromTonCore, toTonCore } from '@tonway/chain/ton-core';
import { type Circumstances, ReplicaContract } from './replica-contract.ts';

/** A sandbox blockchain, initialized from the zero states, that repeats transactions. */
export class Replica {
  readonly #blockchain: Blockchain;
  readonly #zeroStates: readonly ShardStateUnsplit[];
  readonly #contracts = new Map<string, ReplicaContract>();
  readonly #travelling = new Set<string>();
  #configHash = '';

  static async start(zeroStates: readonly ShardStateUnsplit[]): Promise<Replica> {
    const blockchain = await Blockchain.create();
    blockchain.verbosity = {
      print: false,
      blockchainLogs: false,
      vmLogs: 'none',
      debugLogs: false,
    };
    return new Replica(blockchain, zeroStates);
  }

  private constructor(blockchain: Blockchain, zeroStates: readonly ShardStateUnsplit[]) {
    this.#blockchain = blockchain;
    this.#zeroStates = zeroStates;
  }

  /** Hashes of internal messages that were sent and not yet received. */
  get travelling(): ReadonlySet<string> {
    return this.#travelling;
  }

  /** Sets the configuration by its root cell. */
  set config(config: Cell) {
    if (config.hashHex() === this.#configHash) return;
    this.#configHash = config.hashHex();
    this.#blockchain.setConfig(toTonCore(config));
  }

  /** Repeats a transaction; returns the sandbox's result. */
  async repeat(
    address: Address,
    { inMessage, description }: Transaction,
    circumstances: Circumstances,
  ): Promise<Transaction> {
    const isTock = description.kind === 'tick-tock' && description.isTock;
    const cause = inMessage ? toTonCore(inMessage.cell) : isTock ? 'tock' : 'tick';
    const raw = await this.#contractAt(address).run(cause, circumstances);
    const transaction = Transaction.load(fromTonCore(raw));
    if (inMessage) this.#travelling.delete(toHex(inMessage.hash));
    for (const { info, hash } of transaction.outMessages)
      if (info.kind === 'internal') this.#travelling.add(toHex(hash));
    return transaction;
  }

  #contractAt(address: Address): ReplicaContract {
    const known = this.#contracts.get(address.toRaw());
    if (known) return known;
    const { workchain, hash } = address;
    const state = this.#zeroStates.find(({ shardId }) => shardId.workchain === workchain);
    const before = state?.accounts.get(hash) ?? null;
    const contract = ReplicaContract.at(address, before, this.#blockchain);
    this.#contracts.set(address.toRaw(), contract);
    return contract;
  }
}
