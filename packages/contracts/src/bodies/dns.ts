import { ChainError } from '@tonway/chain';
import { ContentText } from '../content/content-text.ts';
import {
  address,
  bits256,
  cellRef,
  inReference,
  linkedList,
  optional,
  uint8,
  uint64,
} from './fields.ts';
import { type Field, newField, oneOf, struct } from './struct.ts';

const chunk: Field<Uint8Array> = newField<Uint8Array>('TextChunk', {
  load: (slice) => slice.loadBytes(slice.loadUint(8)),
  store: (bytes, builder) => builder.storeUint(bytes.length, 8).storeBytes(bytes),
  print: (bytes) => new ContentText(bytes).toString(),
});
const chunks = linkedList(chunk);

// text$_ chunks:(## 8) rest:(TextChunks chunks) = Text;
// text_chunk$_ {n:#} len:(## 8) data:(bits (len * 8)) next:(TextChunkRef n) = TextChunks (n + 1);
/** The chunks of a text. */
const text: Field<readonly Uint8Array[]> = newField<readonly Uint8Array[]>('Text', {
  load(slice) {
    const count = slice.loadUint(8);
    const list = count === 0 ? [] : chunks.load(slice);
    if (list.length === count) return list;
    throw new ChainError('TLB_INVALID', `Text: ${count} chunks wanted, ${list.length} found`);
  },
  store(list, builder) {
    builder.storeUint(list.length, 8);
    chunks.store(list, builder);
  },
  print: (list) => new ContentText(Uint8Array.from(list.flatMap((each) => [...each]))).toString(),
});

// TEP-81
export const dnsRecord = oneOf(
  'DNSRecord',
  struct('dns_next_resolver', '#ba93', { resolver: address }),
  struct('dns_adnl_address', '#ad01', { adnlAddr: bits256, flags: uint8 }),
  struct('dns_smc_address', '#9fd3', { smcAddr: address, flags: uint8 }),
  struct('dns_storage_address', '#7473', { bagId: bits256 }),
  struct('dns_text', '#1eda', { text }),
);

export const changeDnsRecord = struct('change_dns_record', '#4eb1f0f9', {
  queryId: uint64,
  key: bits256,
  value: inReference(dnsRecord),
});

/** A record of an unknown type. */
export const changeUnknownDnsRecord = struct(
  'change_unknown_dns_record',
  '#4eb1f0f9',
  { queryId: uint64, key: bits256, value: cellRef },
  { printedAs: 'change_dns_record' },
);

export const deleteDnsRecord = struct('delete_dns_record', '#4eb1f0f9', {
  queryId: uint64,
  key: bits256,
});

export const dnsBalanceRelease = struct('dns_balance_release', '#4ed14b65', {
  queryId: optional(uint64),
});
export const processGovernanceDecision = struct('process_governance_decision', '#44beae41', {
  queryId: uint64,
});

/** The proceeds of an auction. */
export const auctionFillUp = struct('auction_fill_up', '#370fec51', { queryId: optional(uint64) });
/** Returns the bid of a bidder whom somebody has outbid. */
export const outbidNotification = struct('outbid_notification', '#557cea20', { queryId: uint64 });

export const DNS_BODIES = [
  changeDnsRecord,
  changeUnknownDnsRecord,
  deleteDnsRecord,
  dnsBalanceRelease,
  processGovernanceDecision,
  auctionFillUp,
  outbidNotification,
] as const;
