import {
  InternalAddress,
  MessageAddress,
  OptionalExternalAddress,
} from '../address/message-address.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { codec } from '../tlb/codec.ts';
import { CurrencyCollection } from './currency-collection.ts';

// int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt dest:MsgAddressInt
//   value:CurrencyCollection extra_flags:(VarUInteger 16) fwd_fee:Grams
//   created_lt:uint64 created_at:uint32 = CommonMsgInfo;
export interface InternalMessageInfo {
  readonly kind: 'internal';
  readonly ihrDisabled: boolean;
  readonly bounce: boolean;
  readonly bounced: boolean;
  /** Always internal in a block; a contract may omit it in messages that it sends. */
  readonly source: MessageAddress;
  readonly destination: InternalAddress;
  readonly value: CurrencyCollection;
  /** Before global version 12: the fee for instant routing. */
  readonly extraFlags: bigint;
  readonly fwdFee: bigint;
  readonly createdLt: bigint;
  readonly createdAt: number;
}

// ext_in_msg_info$10 src:MsgAddressExt dest:MsgAddressInt import_fee:Grams = CommonMsgInfo;
export interface ExternalInMessageInfo {
  readonly kind: 'external-in';
  readonly source: OptionalExternalAddress;
  readonly destination: InternalAddress;
  readonly importFee: bigint;
}

// ext_out_msg_info$11 src:MsgAddressInt dest:MsgAddressExt created_lt:uint64 created_at:uint32 = CommonMsgInfo;
export interface ExternalOutMessageInfo {
  readonly kind: 'external-out';
  /** Always internal in a block; a contract may omit it in messages that it sends. */
  readonly source: MessageAddress;
  readonly destination: OptionalExternalAddress;
  readonly createdLt: bigint;
  readonly createdAt: number;
}

/** Also covers CommonMsgInfoRelaxed, whose source may be any address. */
export type CommonMessageInfo =
  | InternalMessageInfo
  | ExternalInMessageInfo
  | ExternalOutMessageInfo;

export const CommonMessageInfo = codec<CommonMessageInfo>('CommonMsgInfo', {
  load(slice) {
    if (!slice.loadBit()) return loadInternal(slice);
    return slice.loadBit() ? loadExternalOut(slice) : loadExternalIn(slice);
  },
  store(info, builder) {
    if (info.kind === 'internal') storeInternal(info, builder);
    else if (info.kind === 'external-in') storeExternalIn(info, builder);
    else storeExternalOut(info, builder);
  },
});

function loadInternal(slice: Slice): InternalMessageInfo {
  return {
    kind: 'internal',
    ihrDisabled: slice.loadBit(),
    bounce: slice.loadBit(),
    bounced: slice.loadBit(),
    source: MessageAddress.load(slice),
    destination: InternalAddress.load(slice),
    value: CurrencyCollection.load(slice),
    extraFlags: slice.loadCoins(),
    fwdFee: slice.loadCoins(),
    createdLt: slice.loadBigUint(64),
    createdAt: slice.loadUint(32),
  };
}

function storeInternal(info: InternalMessageInfo, builder: Builder): void {
  builder.storeBit(false).storeBit(info.ihrDisabled).storeBit(info.bounce).storeBit(info.bounced);
  MessageAddress.store(info.source, builder);
  InternalAddress.store(info.destination, builder);
  CurrencyCollection.store(info.value, builder);
  builder.storeCoins(info.extraFlags).storeCoins(info.fwdFee);
  builder.storeBigUint(info.createdLt, 64).storeUint(info.createdAt, 32);
}

function loadExternalIn(slice: Slice): ExternalInMessageInfo {
  return {
    kind: 'external-in',
    source: OptionalExternalAddress.load(slice),
    destination: InternalAddress.load(slice),
    importFee: slice.loadCoins(),
  };
}

function storeExternalIn(info: ExternalInMessageInfo, builder: Builder): void {
  builder.storeUint(0b10, 2);
  OptionalExternalAddress.store(info.source, builder);
  InternalAddress.store(info.destination, builder);
  builder.storeCoins(info.importFee);
}

function loadExternalOut(slice: Slice): ExternalOutMessageInfo {
  return {
    kind: 'external-out',
    source: MessageAddress.load(slice),
    destination: OptionalExternalAddress.load(slice),
    createdLt: slice.loadBigUint(64),
    createdAt: slice.loadUint(32),
  };
}

function storeExternalOut(info: ExternalOutMessageInfo, builder: Builder): void {
  builder.storeUint(0b11, 2);
  MessageAddress.store(info.source, builder);
  OptionalExternalAddress.store(info.destination, builder);
  builder.storeBigUint(info.createdLt, 64).storeUint(info.createdAt, 32);
}
