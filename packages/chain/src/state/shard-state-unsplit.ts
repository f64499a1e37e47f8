import { ShardAccounts } from '../account/shard-accounts.ts';
import { ExtBlkRef } from '../block/ext-blk-ref.ts';
import { ShardIdent } from '../block/shard-ident.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';
import { LibDescr } from './lib-descr.ts';
import { McStateExtra } from './mc-state-extra.ts';
import { OutMsgQueueInfo } from './out-msg-queue-info.ts';

const TAG = 0x9023afe2;

// shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:#
//   gen_utime:uint32 gen_lt:uint64 min_ref_mc_seqno:uint32 out_msg_queue_info:^OutMsgQueueInfo
//   before_split:(## 1) accounts:^ShardAccounts
//   ^[ overload_history:uint64 underload_history:uint64 total_balance:CurrencyCollection
//   total_validator_fees:CurrencyCollection libraries:(HashmapE 256 LibDescr)
//   master_ref:(Maybe BlkMasterInfo) ] custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
export interface ShardStateUnsplit extends Head, Details {
  readonly kind: 'unsplit';
  readonly outMsgQueueInfo: OutMsgQueueInfo;
  readonly beforeSplit: boolean;
  readonly accounts: ShardAccounts;
  /** Only in the masterchain. */
  readonly custom: McStateExtra | null;
}

interface Head {
  readonly globalId: number;
  readonly shardId: ShardIdent;
  readonly seqno: number;
  readonly vertSeqno: number;
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly minRefMcSeqno: number;
}

interface Details {
  readonly overloadHistory: bigint;
  readonly underloadHistory: bigint;
  readonly totalBalance: CurrencyCollection;
  readonly totalValidatorFees: CurrencyCollection;
  readonly libraries: Dictionary<Uint8Array, LibDescr>;
  readonly masterRef: ExtBlkRef | null;
}

const Head = codec<Head>('ShardStateUnsplit', {
  load: (slice) => ({
    globalId: slice.loadInt(32),
    shardId: ShardIdent.load(slice),
    seqno: slice.loadUint(32),
    vertSeqno: slice.loadUint(32),
    genUtime: slice.loadUint(32),
    genLt: slice.loadBigUint(64),
    minRefMcSeqno: slice.loadUint(32),
  }),
  store(head, builder) {
    builder.storeInt(head.globalId, 32);
    ShardIdent.store(head.shardId, builder);
    builder.storeUint(head.seqno, 32).storeUint(head.vertSeqno, 32).storeUint(head.genUtime, 32);
    builder.storeBigUint(head.genLt, 64).storeUint(head.minRefMcSeqno, 32);
  },
});

const Libraries = hashmapE(bytesKey(32), LibDescr);

const Details = codec<Details>('ShardStateUnsplit', {
  load: (slice) => ({
    overloadHistory: slice.loadBigUint(64),
    underloadHistory: slice.loadBigUint(64),
    totalBalance: CurrencyCollection.load(slice),
    totalValidatorFees: CurrencyCollection.load(slice),
    libraries: Libraries.load(slice),
    masterRef: slice.loadMaybe(ExtBlkRef.load),
  }),
  store(details, builder) {
    builder.storeBigUint(details.overloadHistory, 64).storeBigUint(details.underloadHistory, 64);
    CurrencyCollection.store(details.totalBalance, builder);
    CurrencyCollection.store(details.totalValidatorFees, builder);
    Libraries.store(details.libraries, builder);
    builder.storeMaybe(details.masterRef, ExtBlkRef.store);
  },
});

export const ShardStateUnsplit = codec<ShardStateUnsplit>('ShardStateUnsplit', {
  load: (slice) => new LoadedShardState(slice),
  store(state, builder) {
    builder.storeUint(TAG, 32);
    Head.store(state, builder);
    builder.storeRef(OutMsgQueueInfo.toCell(state.outMsgQueueInfo)).storeBit(state.beforeSplit);
    builder.storeRef(ShardAccounts.toCell(state.accounts)).storeRef(Details.toCell(state));
    builder.storeMaybeRef(state.custom && McStateExtra.toCell(state.custom));
  },
});

class LoadedShardState implements ShardStateUnsplit {
  readonly kind = 'unsplit';
  readonly globalId: number;
  readonly shardId: ShardIdent;
  readonly seqno: number;
  readonly vertSeqno: number;
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly minRefMcSeqno: number;
  readonly beforeSplit: boolean;
  readonly #queueCell: Cell;
  readonly #accountsCell: Cell;
  readonly #detailsCell: Cell;
  readonly #customCell: Cell | null;
  #queueValue: OutMsgQueueInfo | undefined;
  #accountsValue: ShardAccounts | undefined;
  #detailsValue: Details | undefined;
  #customValue: McStateExtra | undefined;

  constructor(slice: Slice) {
    slice.expectTag(32, TAG, 'ShardStateUnsplit');
    const head = Head.load(slice);
    this.globalId = head.globalId;
    this.shardId = head.shardId;
    this.seqno = head.seqno;
    this.vertSeqno = head.vertSeqno;
    this.genUtime = head.genUtime;
    this.genLt = head.genLt;
    this.minRefMcSeqno = head.minRefMcSeqno;
    this.#queueCell = slice.loadRef();
    this.beforeSplit = slice.loadBit();
    this.#accountsCell = slice.loadRef();
    this.#detailsCell = slice.loadRef();
    this.#customCell = slice.loadMaybeRef();
  }

  get outMsgQueueInfo(): OutMsgQueueInfo {
    this.#queueValue ??= OutMsgQueueInfo.load(this.#queueCell);
    return this.#queueValue;
  }

  get accounts(): ShardAccounts {
    this.#accountsValue ??= ShardAccounts.load(this.#accountsCell);
    return this.#accountsValue;
  }

  get custom(): McStateExtra | null {
    if (!this.#customCell) return null;
    this.#customValue ??= McStateExtra.load(this.#customCell);
    return this.#customValue;
  }

  get overloadHistory(): bigint {
    return this.#details.overloadHistory;
  }

  get underloadHistory(): bigint {
    return this.#details.underloadHistory;
  }

  get totalBalance(): CurrencyCollection {
    return this.#details.totalBalance;
  }

  get totalValidatorFees(): CurrencyCollection {
    return this.#details.totalValidatorFees;
  }

  get libraries(): Dictionary<Uint8Array, LibDescr> {
    return this.#details.libraries;
  }

  get masterRef(): ExtBlkRef | null {
    return this.#details.masterRef;
  }

  get #details(): Details {
    this.#detailsValue ??= Details.load(this.#detailsCell);
    return this.#detailsValue;
  }
}
