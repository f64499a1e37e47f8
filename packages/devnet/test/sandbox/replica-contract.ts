import { type Cell, loadShardAccount, type ShardAccount } from '@ton/core';
import { type Blockchain, createEmptyShardAccount, SmartContract } from '@ton/sandbox';
import { type Address, ShardAccount as ShardAccountCodec } from '@tonway/chain';
import { toTonCore, toTonCoreAddress } from '@tonway/chain/ton-core';

/** What a block prescribes for a transaction. */
export interface Circumstances {
  readonly now: number;
  readonly lt: bigint;
  readonly randomSeed: Uint8Array;
}

const NO_ACCOUNT: ShardAccount = { account: null, lastTransactionHash: 0n, lastTransactionLt: 0n };

/** A contract of the sandbox to which things happen as they did elsewhere. */
export class ReplicaContract extends SmartContract {
  /** The sandbox takes what it never saw for an empty account, the network for none. */
  static at(address: Address, before: ShardAccountCodec | null, blockchain: Blockchain) {
    const empty = createEmptyShardAccount(toTonCoreAddress(address));
    const contract = new ReplicaContract(empty, blockchain);
    const cell = before && toTonCore(ShardAccountCodec.toCell(before));
    contract.account = cell ? loadShardAccount(cell.beginParse()) : NO_ACCOUNT;
    return contract;
  }

  /** Gives the transaction. The message is taken as it is: `receiveMessage` would write it anew, in a layout of its own. */
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
