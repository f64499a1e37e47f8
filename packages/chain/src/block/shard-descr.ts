import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec, inCell, unknownTag } from '../tlb/codec.ts';

// fsm_none$0 = FutureSplitMerge;
// fsm_split$10 split_utime:uint32 interval:uint32 = FutureSplitMerge;
// fsm_merge$11 merge_utime:uint32 interval:uint32 = FutureSplitMerge;
export type FutureSplitMerge =
  | { readonly kind: 'none' }
  | { readonly kind: 'split' | 'merge'; readonly utime: number; readonly interval: number };

export const FutureSplitMerge = codec<FutureSplitMerge>('FutureSplitMerge', {
  load(slice) {
    if (!slice.loadBit()) return { kind: 'none' };
    const kind = slice.loadBit() ? 'merge' : 'split';
    return { kind, utime: slice.loadUint(32), interval: slice.loadUint(32) };
  },
  store(value, builder) {
    builder.storeBit(value.kind !== 'none');
    if (value.kind === 'none') return;
    builder.storeBit(value.kind === 'merge');
    builder.storeUint(value.utime, 32).storeUint(value.interval, 32);
  },
});

// shard_descr#b seq_no:uint32 reg_mc_seqno:uint32 start_lt:uint64 end_lt:uint64
//   root_hash:bits256 file_hash:bits256 before_split:Bool before_merge:Bool
//   want_split:Bool want_merge:Bool nx_cc_updated:Bool flags:(## 3) { flags = 0 }
//   next_catchain_seqno:uint32 next_validator_shard:uint64 min_ref_mc_seqno:uint32 gen_utime:uint32
//   split_merge_at:FutureSplitMerge fees_collected:CurrencyCollection
//   funds_created:CurrencyCollection = ShardDescr;
// shard_descr_new#a … ^[ fees_collected:CurrencyCollection funds_created:CurrencyCollection ] = ShardDescr;
export interface ShardDescr {
  /** `new` stores the two sums at the end in a separate cell. */
  readonly kind: 'old' | 'new';
  readonly seqno: number;
  readonly regMcSeqno: number;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly rootHash: Uint8Array;
  readonly fileHash: Uint8Array;
  readonly beforeSplit: boolean;
  readonly beforeMerge: boolean;
  readonly wantSplit: boolean;
  readonly wantMerge: boolean;
  readonly nxCcUpdated: boolean;
  readonly nextCatchainSeqno: number;
  readonly nextValidatorShard: bigint;
  readonly minRefMcSeqno: number;
  readonly genUtime: number;
  readonly splitMergeAt: FutureSplitMerge;
  readonly feesCollected: CurrencyCollection;
  readonly fundsCreated: CurrencyCollection;
}

type Funds = Pick<ShardDescr, 'feesCollected' | 'fundsCreated'>;

const Funds = codec<Funds>('ShardDescr', {
  load: (slice) => ({
    feesCollected: CurrencyCollection.load(slice),
    fundsCreated: CurrencyCollection.load(slice),
  }),
  store(funds, builder) {
    CurrencyCollection.store(funds.feesCollected, builder);
    CurrencyCollection.store(funds.fundsCreated, builder);
  },
});

const fundsOf = { old: Funds, new: inCell(Funds) };

export const ShardDescr = codec<ShardDescr>('ShardDescr', {
  load(slice) {
    const kind = loadKind(slice);
    return {
      kind,
      ...loadBlock(slice),
      ...loadFlags(slice),
      nextCatchainSeqno: slice.loadUint(32),
      nextValidatorShard: slice.loadBigUint(64),
      minRefMcSeqno: slice.loadUint(32),
      genUtime: slice.loadUint(32),
      splitMergeAt: FutureSplitMerge.load(slice),
      ...fundsOf[kind].load(slice),
    };
  },
  store(descr, builder) {
    builder.storeUint(descr.kind === 'old' ? 0xb : 0xa, 4);
    storeBlock(descr, builder);
    storeFlags(descr, builder);
    builder.storeUint(descr.nextCatchainSeqno, 32).storeBigUint(descr.nextValidatorShard, 64);
    builder.storeUint(descr.minRefMcSeqno, 32).storeUint(descr.genUtime, 32);
    FutureSplitMerge.store(descr.splitMergeAt, builder);
    fundsOf[descr.kind].store(descr, builder);
  },
});

function loadKind(slice: Slice): ShardDescr['kind'] {
  const tag = slice.loadUint(4);
  if (tag === 0xb) return 'old';
  if (tag === 0xa) return 'new';
  return unknownTag('ShardDescr', tag, 4);
}

type BlockPart = Pick<
  ShardDescr,
  'seqno' | 'regMcSeqno' | 'startLt' | 'endLt' | 'rootHash' | 'fileHash'
>;

function loadBlock(slice: Slice): BlockPart {
  return {
    seqno: slice.loadUint(32),
    regMcSeqno: slice.loadUint(32),
    startLt: slice.loadBigUint(64),
    endLt: slice.loadBigUint(64),
    rootHash: slice.loadBytes(32),
    fileHash: slice.loadBytes(32),
  };
}

function storeBlock(block: BlockPart, builder: Builder): void {
  builder.storeUint(block.seqno, 32).storeUint(block.regMcSeqno, 32);
  builder.storeBigUint(block.startLt, 64).storeBigUint(block.endLt, 64);
  builder.storeBits256(block.rootHash).storeBits256(block.fileHash);
}

type Flags = Pick<
  ShardDescr,
  'beforeSplit' | 'beforeMerge' | 'wantSplit' | 'wantMerge' | 'nxCcUpdated'
>;

function loadFlags(slice: Slice): Flags {
  const flags = {
    beforeSplit: slice.loadBit(),
    beforeMerge: slice.loadBit(),
    wantSplit: slice.loadBit(),
    wantMerge: slice.loadBit(),
    nxCcUpdated: slice.loadBit(),
  };
  slice.expectTag(3, 0, 'ShardDescr flags');
  return flags;
}

function storeFlags(flags: Flags, builder: Builder): void {
  builder.storeBit(flags.beforeSplit).storeBit(flags.beforeMerge);
  builder.storeBit(flags.wantSplit).storeBit(flags.wantMerge);
  builder.storeBit(flags.nxCcUpdated).storeUint(0, 3);
}
