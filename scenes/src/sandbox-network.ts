import type { Address, Cell, TupleItem } from '@ton/core';
import {
  Blockchain,
  type BlockchainTransaction,
  createShardAccount,
  GetMethodError,
} from '@ton/sandbox';
import type { GetMethodAnswer, SceneAccount, SceneNetwork } from './network.ts';

/** The gas limit of get-methods on lite servers. */
const GAS_LIMIT = 300_000n;

/** A network without blocks: a message and all its consequences are executed at once. */
export class SandboxNetwork implements SceneNetwork {
  /** The traces of all sent messages, in order. */
  readonly traces: (readonly BlockchainTransaction[])[] = [];
  readonly #blockchain: Blockchain;

  private constructor(blockchain: Blockchain) {
    this.#blockchain = blockchain;
  }

  static async create(): Promise<SandboxNetwork> {
    const blockchain = await Blockchain.create();
    blockchain.verbosity = {
      print: false,
      blockchainLogs: false,
      vmLogs: 'none',
      debugLogs: false,
    };
    return new SandboxNetwork(blockchain);
  }

  async send(external: Cell): Promise<void> {
    const { transactions } = await this.#blockchain.sendMessage(external);
    this.traces.push(transactions);
  }

  async settle(): Promise<void> {}

  async account(address: Address): Promise<SceneAccount> {
    const contract = await this.#blockchain.getContract(address);
    const { accountState, balance, lastTransactionLt } = contract;
    // The sandbox treats unknown accounts as accounts without code.
    const status = lastTransactionLt === 0n ? 'nonexist' : (accountState?.type ?? 'nonexist');
    const { code, data } = accountState?.type === 'active' ? accountState.state : {};
    return { status, balanceNano: balance, code: code ?? null, data: data ?? null };
  }

  async getMethod(
    address: Address,
    name: string,
    args: readonly TupleItem[] = [],
  ): Promise<GetMethodAnswer> {
    try {
      return await this.#blockchain.runGetMethod(address, name, [...args], { gasLimit: GAS_LIMIT });
    } catch (error) {
      if (error instanceof GetMethodError) return { exitCode: error.exitCode, stack: [] };
      throw error;
    }
  }

  async fund(address: Address, amountNano: bigint): Promise<void> {
    const treasury = await this.#blockchain.treasury('faucet');
    await treasury.send({ to: address, value: amountNano, bounce: false });
  }

  async now(): Promise<number> {
    return this.#blockchain.now ?? Math.floor(Date.now() / 1000);
  }

  async wait(seconds: number): Promise<void> {
    this.#blockchain.now = (await this.now()) + seconds;
  }

  async replace(address: Address, code: Cell, data: Cell): Promise<void> {
    const { balanceNano: balance } = await this.account(address);
    const account = createShardAccount({ address, code, data, balance });
    await this.#blockchain.setShardAccount(address, account);
  }
}
