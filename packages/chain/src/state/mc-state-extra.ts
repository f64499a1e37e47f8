import { ExtBlkRef } from '../block/ext-blk-ref.ts';
import { ShardHashes } from '../block/shard-hashes.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ConfigParams } from '../config/config-params.ts';
import { ChainError } from '../errors.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { bool, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { BlockCreateStats } from './block-create-stats.ts';
import { OldMcBlocksInfo } from './old-mc-blocks-info.ts';

// validator_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 nx_cc_updated:Bool = ValidatorInfo;
export interface ValidatorInfo {
  readonly validatorListHashShort: number;
  readonly catchainSeqno: number;
  readonly nxCcUpdated: boolean;
}

export const ValidatorInfo: Codec<ValidatorInfo> = record<ValidatorInfo>('ValidatorInfo', '#_', {
  validatorListHashShort: uint32,
  catchainSeqno: uint32,
  nxCcUpdated: bool,
});

const TAG = 0xcc26;

// masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams
//   ^[ flags:(## 16) { flags <= 1 } validator_info:ValidatorInfo prev_blocks:OldMcBlocksInfo
//   after_key_block:Bool last_key_block:(Maybe ExtBlkRef)
//   block_create_stats:(flags . 0)?BlockCreateStats ] global_balance:CurrencyCollection = McStateExtra;
export interface McStateExtra extends Details {
  readonly shardHashes: ShardHashes;
  readonly config: ConfigParams;
  readonly globalBalance: CurrencyCollection;
}

interface Details {
  readonly validatorInfo: ValidatorInfo;
  readonly prevBlocks: OldMcBlocksInfo;
  readonly afterKeyBlock: boolean;
  readonly lastKeyBlock: ExtBlkRef | null;
  /** Present if bit 0 of the flags is set. */
  readonly blockCreateStats: BlockCreateStats | null;
}

const Details = codec<Details>('McStateExtra', {
  load(slice) {
    const flags = slice.loadUint(16);
    if (flags > 1) throw new ChainError('TLB_INVALID', `McStateExtra: unknown flags ${flags}`);
    return {
      validatorInfo: ValidatorInfo.load(slice),
      prevBlocks: OldMcBlocksInfo.load(slice),
      afterKeyBlock: slice.loadBit(),
      lastKeyBlock: slice.loadMaybe(ExtBlkRef.load),
      blockCreateStats: flags === 1 ? BlockCreateStats.load(slice) : null,
    };
  },
  store(details, builder) {
    builder.storeUint(details.blockCreateStats ? 1 : 0, 16);
    ValidatorInfo.store(details.validatorInfo, builder);
    OldMcBlocksInfo.store(details.prevBlocks, builder);
    builder.storeBit(details.afterKeyBlock).storeMaybe(details.lastKeyBlock, ExtBlkRef.store);
    if (details.blockCreateStats) BlockCreateStats.store(details.blockCreateStats, builder);
  },
});

export const McStateExtra = codec<McStateExtra>('McStateExtra', {
  load: (slice) => new LoadedMcStateExtra(slice),
  store(extra, builder) {
    builder.storeUint(TAG, 16);
    ShardHashes.store(extra.shardHashes, builder);
    ConfigParams.store(extra.config, builder);
    builder.storeRef(Details.toCell(extra));
    CurrencyCollection.store(extra.globalBalance, builder);
  },
});

class LoadedMcStateExtra implements McStateExtra {
  readonly shardHashes: ShardHashes;
  readonly config: ConfigParams;
  readonly globalBalance: CurrencyCollection;
  readonly #detailsCell: Cell;
  #detailsValue: Details | undefined;

  constructor(slice: Slice) {
    slice.expectTag(16, TAG, 'McStateExtra');
    this.shardHashes = ShardHashes.load(slice);
    this.config = ConfigParams.load(slice);
    this.#detailsCell = slice.loadRef();
    this.globalBalance = CurrencyCollection.load(slice);
  }

  get validatorInfo(): ValidatorInfo {
    return this.#details.validatorInfo;
  }

  get prevBlocks(): OldMcBlocksInfo {
    return this.#details.prevBlocks;
  }

  get afterKeyBlock(): boolean {
    return this.#details.afterKeyBlock;
  }

  get lastKeyBlock(): ExtBlkRef | null {
    return this.#details.lastKeyBlock;
  }

  get blockCreateStats(): BlockCreateStats | null {
    return this.#details.blockCreateStats;
  }

  get #details(): Details {
    this.#detailsValue ??= Details.load(this.#detailsCell);
    return this.#detailsValue;
  }
}
