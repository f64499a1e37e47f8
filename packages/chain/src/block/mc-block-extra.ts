import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ConfigParams } from '../config/config-params.ts';
import { CryptoSignaturePair } from '../config/crypto-signature.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { codec } from '../tlb/codec.ts';
import { ShardFees } from './shard-fees.ts';
import { ShardHashes } from './shard-hashes.ts';

const TAG = 0xcca5;

// masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
//   ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair)
//   recover_create_msg:(Maybe ^InMsg) mint_msg:(Maybe ^InMsg) ]
//   config:key_block?ConfigParams = McBlockExtra;
export interface McBlockExtra extends Details {
  readonly shardHashes: ShardHashes;
  readonly shardFees: ShardFees;
  /** Only in key blocks. */
  readonly config: ConfigParams | null;
}

interface Details {
  readonly prevBlkSignatures: Dictionary<number, CryptoSignaturePair>;
  /** Both are cells of an `InMsg`. */
  readonly recoverCreateMsg: Cell | null;
  readonly mintMsg: Cell | null;
}

const Signatures = hashmapE(uintKey(16), CryptoSignaturePair);

const Details = codec<Details>('McBlockExtra', {
  load: (slice) => ({
    prevBlkSignatures: Signatures.load(slice),
    recoverCreateMsg: slice.loadMaybeRef(),
    mintMsg: slice.loadMaybeRef(),
  }),
  store(details, builder) {
    Signatures.store(details.prevBlkSignatures, builder);
    builder.storeMaybeRef(details.recoverCreateMsg).storeMaybeRef(details.mintMsg);
  },
});

export const McBlockExtra = codec<McBlockExtra>('McBlockExtra', {
  load: (slice) => new LoadedMcBlockExtra(slice),
  store(extra, builder) {
    builder.storeUint(TAG, 16).storeBit(extra.config !== null);
    ShardHashes.store(extra.shardHashes, builder);
    ShardFees.store(extra.shardFees, builder);
    builder.storeRef(Details.toCell(extra));
    if (extra.config) ConfigParams.store(extra.config, builder);
  },
});

class LoadedMcBlockExtra implements McBlockExtra {
  readonly shardHashes: ShardHashes;
  readonly shardFees: ShardFees;
  readonly config: ConfigParams | null;
  readonly #detailsCell: Cell;
  #detailsValue: Details | undefined;

  constructor(slice: Slice) {
    slice.expectTag(16, TAG, 'McBlockExtra');
    const isKeyBlock = slice.loadBit();
    this.shardHashes = ShardHashes.load(slice);
    this.shardFees = ShardFees.load(slice);
    this.#detailsCell = slice.loadRef();
    this.config = isKeyBlock ? ConfigParams.load(slice) : null;
  }

  get prevBlkSignatures(): Dictionary<number, CryptoSignaturePair> {
    return this.#details.prevBlkSignatures;
  }

  get recoverCreateMsg(): Cell | null {
    return this.#details.recoverCreateMsg;
  }

  get mintMsg(): Cell | null {
    return this.#details.mintMsg;
  }

  get #details(): Details {
    this.#detailsValue ??= Details.load(this.#detailsCell);
    return this.#detailsValue;
  }
}
