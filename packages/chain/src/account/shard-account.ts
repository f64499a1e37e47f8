import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import type { Codec } from '../tlb/codec.ts';
import { Account } from './account.ts';

// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
export interface ShardAccountFields {
  readonly account: Account | null;
  readonly lastTransactionHash: Uint8Array;
  readonly lastTransactionLt: bigint;
}

/** A loaded shard account; the account, which a proof may omit, is decoded on first access. */
export interface ShardAccount extends ShardAccountFields {
  readonly accountCell: Cell;
  readonly accountHash: Uint8Array;
}

interface ShardAccountCodec extends Codec<ShardAccount> {
  store(value: ShardAccountFields, builder: Builder): void;
  toCell(value: ShardAccountFields): Cell;
}

export const ShardAccount: ShardAccountCodec = {
  load(source) {
    const slice = source instanceof Slice ? source : source.slice();
    const value = new LoadedShardAccount(slice);
    if (slice !== source) slice.end('ShardAccount');
    return value;
  },
  store(value, builder) {
    const cell =
      value instanceof LoadedShardAccount ? value.accountCell : Account.toCell(value.account);
    builder.storeRef(cell).storeBits256(value.lastTransactionHash);
    builder.storeBigUint(value.lastTransactionLt, 64);
  },
  toCell(value) {
    const builder = new Builder();
    ShardAccount.store(value, builder);
    return builder.build();
  },
};

class LoadedShardAccount implements ShardAccount {
  readonly accountCell: Cell;
  readonly lastTransactionHash: Uint8Array;
  readonly lastTransactionLt: bigint;
  #decoded: Account | null | undefined = undefined;

  constructor(slice: Slice) {
    this.accountCell = slice.loadRef();
    this.lastTransactionHash = slice.loadBytes(32);
    this.lastTransactionLt = slice.loadBigUint(64);
  }

  get accountHash(): Uint8Array {
    return this.accountCell.hash();
  }

  get account(): Account | null {
    if (this.#decoded === undefined) this.#decoded = Account.load(this.accountCell);
    return this.#decoded;
  }
}
