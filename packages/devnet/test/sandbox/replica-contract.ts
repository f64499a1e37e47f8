import { type Cell, loadShardAccount, type ShardAccount } from '@ton/core';
import { type Blockchain, createEmptyShardAccount, SmartContract } from '@ton/sandbox';
import { type Address, ShardAccount as ShardAccountCodec } from '@tonway/chain';
import { toTonCore, toTonCoreAddress } from '@tonway/chain/ton-core';

/** The block context of a transaction. */
export interface Circumstances {
  readonly now: number;
  readonly lt: bigint;
  readonly randomSeed: Uint8Array;
}

const NO_ACCOUNT: ShardAccount = { account: null, lastTransactionHash: 0n, lastTransactionLt: 0n };

/** A sandbox contract that repeats recorded transactions. */
export class ReplicaContract extends SmartContract {
  /** The sandbox treats unknown accounts as empty, the network as nonexistent. */
  static at(address: Address, before: ShardAccountCodec | null, blockchain: Blockchain) {
    const empty = createEmptyShardAccount(toTonCoreAddress(address));
    const contract = new ReplicaContract(empty, blockchain);
    const cell = before && toTonCore(ShardAccountCodec.toCell(before));
    contract.account = cell ? loadShardAccount(cell.beginParse()) : NO_ACCOUNT;
    return contract;
  }

  /** Executes the message unchanged: `receiveMessage` would re-serialize it. */
  async run(cause: Cell | 'tick' | 'tock', circumstances: Circumstances): Promise<Cell> {
    const { now, lt, randomSeed } = circumstances;
    const { executor } = this.blockchain;
    const args = { ...this.createCommonArgs({ now, randomSeed: Buffer.from(randomSeed) }), lt };
    const { raw } = await this.runCommon(() =>
      typeof cause === 'string'
        ? executor.runTickTock({ ...args, which: cause })
        : executor.runTransaction({ ...args, message: cause }),
    );
    return raw;
  }
}
