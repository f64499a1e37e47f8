import { ShardAccountBlocks } from '../account/account-block.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { codec } from '../tlb/codec.ts';
import { InMsgDescr } from './in-msg-descr.ts';
import { McBlockExtra } from './mc-block-extra.ts';
import { OutMsgDescr } from './out-msg-descr.ts';

const TAG = 0x4a33f6fd;

// block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr
//   account_blocks:^ShardAccountBlocks rand_seed:bits256 created_by:bits256
//   custom:(Maybe ^McBlockExtra) = BlockExtra;
export interface BlockExtra {
  readonly inMsgDescr: InMsgDescr;
  readonly outMsgDescr: OutMsgDescr;
  readonly accountBlocks: ShardAccountBlocks;
  readonly randSeed: Uint8Array;
  /** Public key of the validator that collated the block. */
  readonly createdBy: Uint8Array;
  /** Only in masterchain blocks. */
  readonly custom: McBlockExtra | null;
}

export const BlockExtra = codec<BlockExtra>('BlockExtra', {
  load: (slice) => new LoadedBlockExtra(slice),
  store(extra, builder) {
    builder.storeUint(TAG, 32);
    builder.storeRef(InMsgDescr.toCell(extra.inMsgDescr));
    builder.storeRef(OutMsgDescr.toCell(extra.outMsgDescr));
    builder.storeRef(ShardAccountBlocks.toCell(extra.accountBlocks));
    builder.storeBits256(extra.randSeed).storeBits256(extra.createdBy);
    builder.storeMaybeRef(extra.custom && McBlockExtra.toCell(extra.custom));
  },
});

class LoadedBlockExtra implements BlockExtra {
  readonly randSeed: Uint8Array;
  readonly createdBy: Uint8Array;
  readonly #inMsgCell: Cell;
  readonly #outMsgCell: Cell;
  readonly #accountsCell: Cell;
  readonly #customCell: Cell | null;
  #inMsgs: InMsgDescr | undefined;
  #outMsgs: OutMsgDescr | undefined;
  #accounts: ShardAccountBlocks | undefined;
  #mcExtra: McBlockExtra | undefined;

  constructor(slice: Slice) {
    slice.expectTag(32, TAG, 'BlockExtra');
    this.#inMsgCell = slice.loadRef();
    this.#outMsgCell = slice.loadRef();
    this.#accountsCell = slice.loadRef();
    this.randSeed = slice.loadBytes(32);
    this.createdBy = slice.loadBytes(32);
    this.#customCell = slice.loadMaybeRef();
  }

  get inMsgDescr(): InMsgDescr {
    this.#inMsgs ??= InMsgDescr.load(this.#inMsgCell);
    return this.#inMsgs;
  }

  get outMsgDescr(): OutMsgDescr {
    this.#outMsgs ??= OutMsgDescr.load(this.#outMsgCell);
    return this.#outMsgs;
  }

  get accountBlocks(): ShardAccountBlocks {
    this.#accounts ??= ShardAccountBlocks.load(this.#accountsCell);
    return this.#accounts;
  }

  get custom(): McBlockExtra | null {
    if (!this.#customCell) return null;
    this.#mcExtra ??= McBlockExtra.load(this.#customCell);
    return this.#mcExtra;
  }
}
