import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { GlobalVersion } from '../config/network-params.ts';
import { ChainError } from '../errors.ts';
import { shardLeftChild, shardParent, shardRightChild } from '../shard/shard-id.ts';
import { codec } from '../tlb/codec.ts';
import type { BlockIdExt } from './block-id-ext.ts';
import { type BlkPrevInfo, blkPrevInfo, ExtBlkRef } from './ext-blk-ref.ts';
import { ShardIdent } from './shard-ident.ts';

const TAG = 0x9bc7a987;

// block_info#9bc7a987 version:uint32 not_master:(## 1) after_merge:(## 1) before_split:(## 1)
//   after_split:(## 1) want_split:Bool want_merge:Bool key_block:Bool vert_seqno_incr:(## 1)
//   flags:(## 8) { flags <= 1 } seq_no:# vert_seq_no:# { vert_seq_no >= vert_seqno_incr }
//   { prev_seq_no:# } { ~prev_seq_no + 1 = seq_no } shard:ShardIdent gen_utime:uint32
//   start_lt:uint64 end_lt:uint64 gen_validator_list_hash_short:uint32 gen_catchain_seqno:uint32
//   min_ref_mc_seqno:uint32 prev_key_block_seqno:uint32 gen_software:flags . 0?GlobalVersion
//   master_ref:not_master?^BlkMasterInfo prev_ref:^(BlkPrevInfo after_merge)
//   prev_vert_ref:vert_seqno_incr?^(BlkPrevInfo 0) = BlockInfo;
export interface BlockInfo {
  readonly version: number;
  readonly notMaster: boolean;
  readonly afterMerge: boolean;
  readonly beforeSplit: boolean;
  readonly afterSplit: boolean;
  readonly wantSplit: boolean;
  readonly wantMerge: boolean;
  readonly keyBlock: boolean;
  readonly vertSeqnoIncr: boolean;
  readonly flags: number;
  readonly seqno: number;
  readonly vertSeqno: number;
  readonly shard: ShardIdent;
  readonly genUtime: number;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly genValidatorListHashShort: number;
  readonly genCatchainSeqno: number;
  readonly minRefMcSeqno: number;
  readonly prevKeyBlockSeqno: number;
  /** Present if bit 0 of `flags` is set. */
  readonly genSoftware: GlobalVersion | null;
  /** Present if `notMaster` is set. */
  readonly masterRef: ExtBlkRef | null;
  /** Two parents if `afterMerge` is set; `previousBlocks` returns their full ids. */
  readonly prevRef: BlkPrevInfo;
  /** Present if `vertSeqnoIncr` is set. */
  readonly prevVertRef: ExtBlkRef | null;
}

type Head = Omit<BlockInfo, 'masterRef' | 'prevRef' | 'prevVertRef'>;

const PrevRef = { one: blkPrevInfo(false), two: blkPrevInfo(true) };

export const BlockInfo = codec<BlockInfo>('BlockInfo', {
  load(slice) {
    slice.expectTag(32, TAG, 'BlockInfo');
    const head = checked(loadHead(slice));
    const masterRef = head.notMaster ? slice.loadRef() : null;
    const prevRef = slice.loadRef();
    const prevVertRef = head.vertSeqnoIncr ? slice.loadRef() : null;
    return withReferences(head, { masterRef, prevRef, prevVertRef });
  },
  store(info, builder) {
    checkReferences(checked(info));
    builder.storeUint(TAG, 32);
    storeHead(info, builder);
    if (info.masterRef) builder.storeRef(ExtBlkRef.toCell(info.masterRef));
    builder.storeRef(PrevRef[info.afterMerge ? 'two' : 'one'].toCell(info.prevRef));
    if (info.prevVertRef) builder.storeRef(ExtBlkRef.toCell(info.prevVertRef));
  },
});

interface References {
  readonly masterRef: Cell | null;
  readonly prevRef: Cell;
  readonly prevVertRef: Cell | null;
}

/** References are decoded on demand because proofs may omit them. */
function withReferences(head: Head, cells: References): BlockInfo {
  const masterRef = once(() => cells.masterRef && ExtBlkRef.load(cells.masterRef));
  const prevRef = once(() => PrevRef[head.afterMerge ? 'two' : 'one'].load(cells.prevRef));
  const prevVertRef = once(() => cells.prevVertRef && ExtBlkRef.load(cells.prevVertRef));
  return {
    ...head,
    get masterRef() {
      return masterRef();
    },
    get prevRef() {
      return prevRef();
    },
    get prevVertRef() {
      return prevVertRef();
    },
  };
}

function once<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined;
  return () => {
    loaded ??= { value: load() };
    return loaded.value;
  };
}

function loadHead(slice: Slice): Head {
  const head = { version: slice.loadUint(32), ...loadFlags(slice) };
  return {
    ...head,
    seqno: slice.loadUint(32),
    vertSeqno: slice.loadUint(32),
    shard: ShardIdent.load(slice),
    genUtime: slice.loadUint(32),
    startLt: slice.loadBigUint(64),
    endLt: slice.loadBigUint(64),
    genValidatorListHashShort: slice.loadUint(32),
    genCatchainSeqno: slice.loadUint(32),
    minRefMcSeqno: slice.loadUint(32),
    prevKeyBlockSeqno: slice.loadUint(32),
    genSoftware: (head.flags & 1) === 1 ? GlobalVersion.load(slice) : null,
  };
}

function storeHead(info: Head, builder: Builder): void {
  builder.storeUint(info.version, 32);
  storeFlags(info, builder);
  builder.storeUint(info.seqno, 32).storeUint(info.vertSeqno, 32);
  ShardIdent.store(info.shard, builder);
  builder.storeUint(info.genUtime, 32).storeBigUint(info.startLt, 64).storeBigUint(info.endLt, 64);
  builder.storeUint(info.genValidatorListHashShort, 32).storeUint(info.genCatchainSeqno, 32);
  builder.storeUint(info.minRefMcSeqno, 32).storeUint(info.prevKeyBlockSeqno, 32);
  if (info.genSoftware) GlobalVersion.store(info.genSoftware, builder);
}

type Flags = Pick<
  BlockInfo,
  | 'notMaster'
  | 'afterMerge'
  | 'beforeSplit'
  | 'afterSplit'
  | 'wantSplit'
  | 'wantMerge'
  | 'keyBlock'
  | 'vertSeqnoIncr'
  | 'flags'
>;

function loadFlags(slice: Slice): Flags {
  return {
    notMaster: slice.loadBit(),
    afterMerge: slice.loadBit(),
    beforeSplit: slice.loadBit(),
    afterSplit: slice.loadBit(),
    wantSplit: slice.loadBit(),
    wantMerge: slice.loadBit(),
    keyBlock: slice.loadBit(),
    vertSeqnoIncr: slice.loadBit(),
    flags: slice.loadUint(8),
  };
}

function storeFlags(info: Flags, builder: Builder): void {
  builder.storeBit(info.notMaster).storeBit(info.afterMerge);
  builder.storeBit(info.beforeSplit).storeBit(info.afterSplit);
  builder.storeBit(info.wantSplit).storeBit(info.wantMerge);
  builder.storeBit(info.keyBlock).storeBit(info.vertSeqnoIncr).storeUint(info.flags, 8);
}

/** Checks the constraints of the schema. */
function checked<T extends Head>(info: T): T {
  const { flags, seqno, vertSeqno, vertSeqnoIncr, genSoftware } = info;
  const sound = seqno >= 1 && vertSeqno >= Number(vertSeqnoIncr) && flags <= 1;
  if (!sound || (flags === 1) !== (genSoftware !== null)) refuse('flags or seqno');
  return info;
}

/** Checks that optional references match the flags. */
function checkReferences(info: BlockInfo): void {
  if (info.notMaster !== (info.masterRef !== null)) refuse('masterchain reference');
  if (info.vertSeqnoIncr !== (info.prevVertRef !== null)) refuse('vertical parent');
}

function refuse(what: string): never {
  throw new ChainError('TLB_INVALID', `BlockInfo: invalid ${what}`);
}

/**
 * The ids of the parents: the parent shard after a split, both halves after a merge.
 *
 * @example
 * previousBlocks(block.info).map(describeBlock); // => ['(-1,8000000000000000,3236529)']
 */
export function previousBlocks(info: BlockInfo): BlockIdExt[] {
  const { workchain, shard } = info.shard;
  const idOf = ({ seqno, rootHash, fileHash }: ExtBlkRef, of: bigint): BlockIdExt => {
    return { workchain, shard: of, seqno, rootHash, fileHash };
  };
  const [first, second] = info.prevRef;
  if (second) return [idOf(first, shardLeftChild(shard)), idOf(second, shardRightChild(shard))];
  return [idOf(first, info.afterSplit ? shardParent(shard) : shard)];
}
