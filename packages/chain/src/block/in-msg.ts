import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { codec, inCell, unknownTag } from '../tlb/codec.ts';
import { MsgEnvelope } from './msg-envelope.ts';

// msg_import_ext$000 msg:^(Message Any) transaction:^Transaction = InMsg;
// msg_import_ihr$010 msg:^(Message Any) transaction:^Transaction ihr_fee:Grams proof_created:^Cell = InMsg;
// msg_import_imm$011 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
// msg_import_fin$100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
// msg_import_tr$101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope transit_fee:Grams = InMsg;
// msg_discard_fin$110 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams = InMsg;
// msg_discard_tr$111 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams proof_delivered:^Cell = InMsg;
// msg_import_deferred_fin$00100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
// msg_import_deferred_tr$00101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope = InMsg;

/** Messages and transactions are left as cells; use `Message.load` and `Transaction.load`. */
export type InMsg = ExternalIn | IhrIn | DeliveredIn | TransitIn | DiscardedIn | DeferredTransitIn;

interface ExternalIn {
  readonly kind: 'ext';
  readonly msg: Cell;
  readonly transaction: Cell;
}

interface IhrIn {
  readonly kind: 'ihr';
  readonly msg: Cell;
  readonly transaction: Cell;
  readonly ihrFee: bigint;
  readonly proofCreated: Cell;
}

interface DeliveredIn {
  readonly kind: 'imm' | 'fin' | 'deferred-fin';
  readonly inMsg: MsgEnvelope;
  readonly transaction: Cell;
  readonly fwdFee: bigint;
}

interface TransitIn {
  readonly kind: 'tr';
  readonly inMsg: MsgEnvelope;
  readonly outMsg: MsgEnvelope;
  readonly transitFee: bigint;
}

interface DiscardedIn {
  readonly kind: 'discard-fin' | 'discard-tr';
  readonly inMsg: MsgEnvelope;
  readonly transactionId: bigint;
  readonly fwdFee: bigint;
  /** Only for `discard-tr`. */
  readonly proofDelivered: Cell | null;
}

interface DeferredTransitIn {
  readonly kind: 'deferred-tr';
  readonly inMsg: MsgEnvelope;
  readonly outMsg: MsgEnvelope;
}

const Envelope = inCell(MsgEnvelope);

type Tag = readonly [bits: number, value: number];

const TAGS: Readonly<Record<InMsg['kind'], Tag>> = {
  ext: [3, 0b000],
  ihr: [3, 0b010],
  imm: [3, 0b011],
  fin: [3, 0b100],
  tr: [3, 0b101],
  'discard-fin': [3, 0b110],
  'discard-tr': [3, 0b111],
  'deferred-fin': [5, 0b00100],
  'deferred-tr': [5, 0b00101],
};

export const InMsg = codec<InMsg>('InMsg', {
  load(slice) {
    switch (slice.loadUint(3)) {
      case 0b000:
        return { kind: 'ext', msg: slice.loadRef(), transaction: slice.loadRef() };
      case 0b001:
        return loadDeferred(slice);
      case 0b010:
        return loadIhr(slice);
      case 0b011:
        return loadDelivered('imm', slice);
      case 0b100:
        return loadDelivered('fin', slice);
      case 0b101:
        return { kind: 'tr', ...loadTransit(slice), transitFee: slice.loadCoins() };
      case 0b110:
        return loadDiscarded('discard-fin', slice);
      default:
        return loadDiscarded('discard-tr', slice);
    }
  },
  store(value, builder) {
    const [bits, tag] = TAGS[value.kind];
    builder.storeUint(tag, bits);
    switch (value.kind) {
      case 'ext':
        builder.storeRef(value.msg).storeRef(value.transaction);
        break;
      case 'ihr':
        builder.storeRef(value.msg).storeRef(value.transaction);
        builder.storeCoins(value.ihrFee).storeRef(value.proofCreated);
        break;
      case 'tr':
      case 'deferred-tr':
        Envelope.store(value.inMsg, builder);
        Envelope.store(value.outMsg, builder);
        if (value.kind === 'tr') builder.storeCoins(value.transitFee);
        break;
      case 'discard-fin':
      case 'discard-tr':
        storeDiscarded(value, builder);
        break;
      default:
        Envelope.store(value.inMsg, builder);
        builder.storeRef(value.transaction).storeCoins(value.fwdFee);
    }
  },
});

function loadDeferred(slice: Slice): InMsg {
  const tag = slice.loadUint(2);
  if (tag === 0b00) return loadDelivered('deferred-fin', slice);
  if (tag === 0b01) return { kind: 'deferred-tr', ...loadTransit(slice) };
  return unknownTag('InMsg', 0b00100 | tag, 5);
}

function loadIhr(slice: Slice): IhrIn {
  const [msg, transaction] = [slice.loadRef(), slice.loadRef()];
  return {
    kind: 'ihr',
    msg,
    transaction,
    ihrFee: slice.loadCoins(),
    proofCreated: slice.loadRef(),
  };
}

function loadDelivered(kind: DeliveredIn['kind'], slice: Slice): DeliveredIn {
  const inMsg = Envelope.load(slice);
  return { kind, inMsg, transaction: slice.loadRef(), fwdFee: slice.loadCoins() };
}

function loadTransit(slice: Slice): { inMsg: MsgEnvelope; outMsg: MsgEnvelope } {
  return { inMsg: Envelope.load(slice), outMsg: Envelope.load(slice) };
}

function loadDiscarded(kind: DiscardedIn['kind'], slice: Slice): DiscardedIn {
  const inMsg = Envelope.load(slice);
  const [transactionId, fwdFee] = [slice.loadBigUint(64), slice.loadCoins()];
  const proofDelivered = kind === 'discard-tr' ? slice.loadRef() : null;
  return { kind, inMsg, transactionId, fwdFee, proofDelivered };
}

function storeDiscarded(value: DiscardedIn, builder: Builder): void {
  Envelope.store(value.inMsg, builder);
  builder.storeBigUint(value.transactionId, 64).storeCoins(value.fwdFee);
  if ((value.kind === 'discard-tr') !== (value.proofDelivered !== null)) {
    throw new ChainError('TLB_INVALID', 'InMsg: a proof of delivery belongs to discard-tr');
  }
  if (value.proofDelivered) builder.storeRef(value.proofDelivered);
}
