import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { codec, inCell, unknownTag } from '../tlb/codec.ts';
import { MsgEnvelope } from './msg-envelope.ts';

// msg_export_ext$000 msg:^(Message Any) transaction:^Transaction = OutMsg;
// msg_export_new$001 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
// msg_export_imm$010 out_msg:^MsgEnvelope transaction:^Transaction reimport:^InMsg = OutMsg;
// msg_export_tr$011 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
// msg_export_deq_imm$100 out_msg:^MsgEnvelope reimport:^InMsg = OutMsg;
// msg_export_new_defer$10100 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
// msg_export_deferred_tr$10101 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
// msg_export_deq$1100 out_msg:^MsgEnvelope import_block_lt:uint63 = OutMsg;
// msg_export_deq_short$1101 msg_env_hash:bits256 next_workchain:int32 next_addr_pfx:uint64
//   import_block_lt:uint64 = OutMsg;
// msg_export_tr_req$111 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;

/** Messages, transactions and `InMsg` references are left as cells. */
export type OutMsg =
  | ExternalOut
  | NewOut
  | ImmediateOut
  | TransitOut
  | DequeuedImmediatelyOut
  | DequeuedOut
  | DequeuedShortOut;

interface ExternalOut {
  readonly kind: 'ext';
  readonly msg: Cell;
  readonly transaction: Cell;
}

interface NewOut {
  readonly kind: 'new' | 'new-defer';
  readonly outMsg: MsgEnvelope;
  readonly transaction: Cell;
}

interface ImmediateOut {
  readonly kind: 'imm';
  readonly outMsg: MsgEnvelope;
  readonly transaction: Cell;
  readonly reimport: Cell;
}

interface TransitOut {
  readonly kind: 'tr' | 'tr-req' | 'deferred-tr';
  readonly outMsg: MsgEnvelope;
  readonly imported: Cell;
}

interface DequeuedImmediatelyOut {
  readonly kind: 'deq-imm';
  readonly outMsg: MsgEnvelope;
  readonly reimport: Cell;
}

interface DequeuedOut {
  readonly kind: 'deq';
  readonly outMsg: MsgEnvelope;
  readonly importBlockLt: bigint;
}

interface DequeuedShortOut {
  readonly kind: 'deq-short';
  readonly msgEnvHash: Uint8Array;
  readonly nextWorkchain: number;
  readonly nextAddrPfx: bigint;
  readonly importBlockLt: bigint;
}

const Envelope = inCell(MsgEnvelope);

type Tag = readonly [bits: number, value: number];

const TAGS: Readonly<Record<OutMsg['kind'], Tag>> = {
  ext: [3, 0b000],
  new: [3, 0b001],
  imm: [3, 0b010],
  tr: [3, 0b011],
  'deq-imm': [3, 0b100],
  'new-defer': [5, 0b10100],
  'deferred-tr': [5, 0b10101],
  deq: [4, 0b1100],
  'deq-short': [4, 0b1101],
  'tr-req': [3, 0b111],
};

export const OutMsg = codec<OutMsg>('OutMsg', {
  load(slice) {
    switch (slice.loadUint(3)) {
      case 0b000:
        return { kind: 'ext', msg: slice.loadRef(), transaction: slice.loadRef() };
      case 0b001:
        return { kind: 'new', outMsg: Envelope.load(slice), transaction: slice.loadRef() };
      case 0b010:
        return loadImmediate(slice);
      case 0b011:
        return { kind: 'tr', outMsg: Envelope.load(slice), imported: slice.loadRef() };
      case 0b100:
        return { kind: 'deq-imm', outMsg: Envelope.load(slice), reimport: slice.loadRef() };
      case 0b101:
        return loadDeferred(slice);
      case 0b110:
        return slice.loadBit() ? loadDequeuedShort(slice) : loadDequeued(slice);
      default:
        return { kind: 'tr-req', outMsg: Envelope.load(slice), imported: slice.loadRef() };
    }
  },
  store(value, builder) {
    const [bits, tag] = TAGS[value.kind];
    builder.storeUint(tag, bits);
    if (value.kind === 'ext') builder.storeRef(value.msg).storeRef(value.transaction);
    else if (value.kind === 'deq-short') storeDequeuedShort(value, builder);
    else {
      Envelope.store(value.outMsg, builder);
      storeBehindEnvelope(value, builder);
    }
  },
});

type Enveloped = Exclude<OutMsg, ExternalOut | DequeuedShortOut>;

function storeBehindEnvelope(value: Enveloped, builder: Builder): void {
  if (value.kind === 'deq') builder.storeBigUint(value.importBlockLt, 63);
  else if (value.kind === 'imm') builder.storeRef(value.transaction).storeRef(value.reimport);
  else if (value.kind === 'deq-imm') builder.storeRef(value.reimport);
  else builder.storeRef('transaction' in value ? value.transaction : value.imported);
}

function loadImmediate(slice: Slice): ImmediateOut {
  const outMsg = Envelope.load(slice);
  return { kind: 'imm', outMsg, transaction: slice.loadRef(), reimport: slice.loadRef() };
}

function loadDeferred(slice: Slice): OutMsg {
  const tag = slice.loadUint(2);
  if (tag > 0b01) unknownTag('OutMsg', 0b10100 | tag, 5);
  const outMsg = Envelope.load(slice);
  if (tag === 0b00) return { kind: 'new-defer', outMsg, transaction: slice.loadRef() };
  return { kind: 'deferred-tr', outMsg, imported: slice.loadRef() };
}

function loadDequeued(slice: Slice): DequeuedOut {
  return { kind: 'deq', outMsg: Envelope.load(slice), importBlockLt: slice.loadBigUint(63) };
}

function loadDequeuedShort(slice: Slice): DequeuedShortOut {
  return {
    kind: 'deq-short',
    msgEnvHash: slice.loadBytes(32),
    nextWorkchain: slice.loadInt(32),
    nextAddrPfx: slice.loadBigUint(64),
    importBlockLt: slice.loadBigUint(64),
  };
}

function storeDequeuedShort(value: DequeuedShortOut, builder: Builder): void {
  builder.storeBits256(value.msgEnvHash).storeInt(value.nextWorkchain, 32);
  builder.storeBigUint(value.nextAddrPfx, 64).storeBigUint(value.importBlockLt, 64);
}
