import { type Address, Cell, parseTuple, serializeTuple, type TupleItem } from '@ton/core';
import { methodId } from '@tonway/chain';
import { fromTonCoreAddress, toTonCore } from '@tonway/chain/ton-core';
import type { Devnet } from '@tonway/devnet';
import { Pool, toTlBlockId } from '@tonway/lite-client';
import type { GetMethodAnswer, SceneAccount, SceneNetwork } from './network.ts';

/** The mode of `runSmcMethod`: the result without proofs. */
const WITH_RESULT = 4;

/** A running devnet, accessed through its lite server where possible. */
export class DevnetNetwork implements SceneNetwork {
  readonly #devnet: Devnet;
  readonly #pool: Pool;

  /** Closing does not close the devnet. */
  constructor(devnet: Devnet) {
    this.#devnet = devnet;
    this.#pool = Pool.open(devnet.globalConfig.servers);
  }

  async send(external: Cell): Promise<void> {
    await this.#pool.query('sendMessage', { body: external.toBoc() });
  }

  /** Produces blocks until no message is pending, in any production mode. */
  async settle(): Promise<void> {
    do await this.#devnet.mine();
    while (await this.#isBusy());
  }

  async account(address: Address): Promise<SceneAccount> {
    const account = this.#devnet.account(fromTonCoreAddress(address))?.account;
    if (!account) return { status: 'nonexist', balanceNano: 0n, code: null, data: null };
    const { state, balance } = account.storage;
    const { code = null, data = null } = state.kind === 'active' ? state.init : {};
    return {
      status: state.kind,
      balanceNano: balance.coins,
      code: code && toTonCore(code),
      data: data && toTonCore(data),
    };
  }

  async getMethod(
    address: Address,
    name: string,
    args: readonly TupleItem[] = [],
  ): Promise<GetMethodAnswer> {
    const answer = await this.#pool.query('runSmcMethod', {
      mode: WITH_RESULT,
      id: toTlBlockId(this.#devnet.status.head),
      account: { workchain: address.workChain, id: address.hash },
      methodId: BigInt(methodId(name)),
      params: serializeTuple([...args]).toBoc(),
    });
    if (answer.kind === 'liteServer.accountState')
      throw new Error(`no workchain ${address.workChain}`);
    const [result] = answer.result ? Cell.fromBoc(Buffer.from(answer.result)) : [];
    return { exitCode: answer.exitCode, stack: result ? parseTuple(result) : [] };
  }

  async fund(address: Address, amountNano: bigint): Promise<void> {
    await this.#devnet.faucet(fromTonCoreAddress(address), amountNano);
  }

  async now(): Promise<number> {
    return this.#devnet.status.now;
  }

  async wait(seconds: number): Promise<void> {
    await this.#devnet.advanceTime(seconds);
    await this.settle();
  }

  async replace(address: Address, code: Cell, data: Cell): Promise<void> {
    await this.#devnet.setAccount(fromTonCoreAddress(address), { code, data });
    await this.settle();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #isBusy(): Promise<boolean> {
    if (this.#devnet.status.waiting > 0) return true;
    const { shards } = await this.#pool.query('getOutMsgQueueSizes', { mode: 0 });
    return shards.some(({ size }) => size > 0);
  }
}
