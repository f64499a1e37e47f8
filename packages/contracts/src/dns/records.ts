import {
  Address,
  bytesKey,
  type Cell,
  CellRef,
  ChainError,
  Dictionary,
  InternalAddress,
  type Slice,
  toHex,
} from '@tonway/chain';
import { ContentText } from '../content/content-text.ts';
import { attributeKey } from '../content/token-attributes.ts';

/** The record of a domain for one category. */
export type DnsRecord =
  | { readonly kind: 'wallet' | 'resolver'; readonly address: Address }
  | { readonly kind: 'adnl' | 'storage'; readonly hash: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unknown'; readonly cell: Cell };

export interface CategoryRecord {
  readonly category: Uint8Array;
  /** Name of the category; null if unknown. */
  readonly name: string | null;
  readonly record: DnsRecord;
}

/** The category of the resolver for subdomains. */
export const NEXT_RESOLVER: Uint8Array = attributeKey('dns_next_resolver');

/** The names of categories, by their hashes. */
export const DNS_CATEGORIES: ReadonlyMap<string, string> = new Map(
  ['wallet', 'site', 'storage', 'dns_next_resolver'].map((name) => [
    toHex(attributeKey(name)),
    name,
  ]),
);

/** A few shared cells can form a dictionary with an unbounded number of entries. */
const MAX_RECORDS = 256;

/** The records of a domain, ordered by category hash; malformed records are omitted. */
export function dnsRecords(root: Cell): CategoryRecord[] {
  const records: CategoryRecord[] = [];
  let left = MAX_RECORDS;
  for (const [category, cell] of new Dictionary(bytesKey(32), CellRef, root)) {
    if (left-- === 0) break;
    const record = readRecord(cell);
    const name = DNS_CATEGORIES.get(toHex(category)) ?? null;
    if (record) records.push({ category, name, record });
  }
  return records;
}

/** Null if the content of the cell does not match its tag. */
export function readRecord(cell: Cell): DnsRecord | null {
  try {
    return loadRecord(cell.slice(), cell);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function loadRecord(slice: Slice, cell: Cell): DnsRecord | null {
  switch (slice.remainingBits < 16 ? -1 : slice.loadUint(16)) {
    case 0x9fd3: // dns_smc_address#9fd3 smc_addr:MsgAddressInt flags:(## 8) … = DNSRecord;
      return withAddress('wallet', slice);
    case 0xba93: // dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord;
      return withAddress('resolver', slice);
    case 0xad01: // dns_adnl_address#ad01 adnl_addr:bits256 flags:(## 8) … = DNSRecord;
      return { kind: 'adnl', hash: slice.loadBytes(32) };
    case 0x7473: // dns_storage_address#7473 bag_id:bits256 = DNSRecord;
      return { kind: 'storage', hash: slice.loadBytes(32) };
    case 0x1eda: // dns_text#1eda _:Text = DNSRecord;
      return { kind: 'text', text: loadText(slice) };
    default:
      return { kind: 'unknown', cell };
  }
}

function withAddress(kind: 'wallet' | 'resolver', slice: Slice): DnsRecord | null {
  const address = InternalAddress.load(slice);
  return address instanceof Address ? { kind, address } : null;
}

// text$_ chunks:(## 8) rest:(TextChunks chunks) = Text;
// text_chunk$_ {n:#} len:(## 8) data:(bits (len * 8)) next:(TextChunkRef n) = TextChunks (n + 1);
// chunk_ref$_ {n:#} ref:^(TextChunks (n + 1)) = TextChunkRef (n + 1);
function loadText(slice: Slice): string {
  const parts: number[] = [];
  let chunk = slice;
  for (let left = slice.loadUint(8); left > 0; left--) {
    parts.push(...chunk.loadBytes(chunk.loadUint(8)));
    if (left > 1) chunk = chunk.loadRef().slice();
  }
  return new ContentText(Uint8Array.from(parts)).toString();
}

/** Encodes a name for `dnsresolve`: the labels from last to first, each followed by a zero byte. */
export function encodeName(name: string): Uint8Array {
  const labels = name.split('.').reverse();
  // a leading dot does not start an empty label
  if (labels.length > 1 && labels.at(-1) === '') labels.pop();
  return new TextEncoder().encode(labels.map((label) => `${label}\0`).join(''));
}

/** Decodes a name, or the part of a name that a resolver has resolved. */
export function decodeName(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const labels = (text.endsWith('\0') ? text.slice(0, -1) : text).split('\0');
  return labels.reverse().join('.');
}
