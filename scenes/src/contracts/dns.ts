import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  Dictionary,
  type StateInit,
} from '@ton/core';
import { compile } from '../compile.ts';
import { attributeKey } from './content.ts';

// _ zones:(HashmapE 256 MsgAddressInt) = RootStorage;
export async function dnsRootInit(zones: Readonly<Record<string, Address>>): Promise<StateInit> {
  const dictionary = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Address());
  for (const [name, resolver] of Object.entries(zones)) {
    dictionary.set(attributeKey(name), resolver);
  }
  return {
    code: await compile('dns/root'),
    data: beginCell().storeDict(dictionary).endCell(),
  };
}

// _ content:^Cell domain_code:^Cell = ZoneStorage;
export async function dnsCollectionInit(content: Cell): Promise<StateInit> {
  const data = beginCell()
    .storeRef(content)
    .storeRef(await compile('dns/item'));
  return { code: await compile('dns/collection'), data: data.endCell() };
}

/** The index of a domain: the hash of the cell that holds its label. */
export function domainIndex(label: string): bigint {
  const hash = beginCell().storeBuffer(Buffer.from(label)).endCell().hash();
  return BigInt(`0x${hash.toString('hex')}`);
}

// _ index:uint256 collection:MsgAddress = NewDomain;
export async function domainAddress(collection: Address, label: string): Promise<Address> {
  const data = beginCell().storeUint(domainIndex(label), 256).storeAddress(collection).endCell();
  return contractAddress(0, { code: await compile('dns/item'), data });
}

/** The encoding of a name for resolvers: `alice.ton` is "ton", zero, "alice", zero. */
export function encodedName(name: string): Cell {
  const labels = name.split('.').reverse();
  const bytes = Buffer.from(labels.map((label) => `${label}\0`).join(''));
  return beginCell().storeBuffer(bytes).endCell();
}

// change_dns_record#4eb1f0f9 query_id:uint64 key:uint256 [value:^DNSRecord]
export function changeRecordBody(name: string, value: Cell | null): Cell {
  return recordBody(attributeKey(name), value);
}

/** An empty change that only renews the domain. */
export function renewDomainBody(): Cell {
  return recordBody(Buffer.alloc(32), null);
}

// dns_balance_release#4ed14b65 query_id:uint64
/** Puts a domain that was not renewed up for auction; the value is the first bid. */
export function releaseDomainBody(queryId = 0): Cell {
  return beginCell().storeUint(0x4ed14b65, 32).storeUint(queryId, 64).endCell();
}

function recordBody(key: Buffer, value: Cell | null): Cell {
  const body = beginCell().storeUint(0x4eb1f0f9, 32).storeUint(0, 64).storeBuffer(key);
  return (value ? body.storeRef(value) : body).endCell();
}

/** Constructors of DNS records. */
export const dnsRecord = {
  // dns_smc_address#9fd3 smc_addr:MsgAddressInt flags:(## 8) = DNSRecord;
  wallet(address: Address): Cell {
    return beginCell().storeUint(0x9fd3, 16).storeAddress(address).storeUint(0, 8).endCell();
  },
  // dns_adnl_address#ad01 adnl_addr:bits256 flags:(## 8) = DNSRecord;
  site(adnl: Buffer): Cell {
    return beginCell().storeUint(0xad01, 16).storeBuffer(adnl, 32).storeUint(0, 8).endCell();
  },
  // dns_storage_address#7473 bag_id:bits256 = DNSRecord;
  storage(bagId: Buffer): Cell {
    return beginCell().storeUint(0x7473, 16).storeBuffer(bagId, 32).endCell();
  },
  // dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord;
  nextResolver(resolver: Address): Cell {
    return beginCell().storeUint(0xba93, 16).storeAddress(resolver).endCell();
  },
  // dns_text#1eda _:Text = DNSRecord; text$_ chunks:(## 8) rest:(TextChunks chunks) = Text;
  // text_chunk$_ {n:#} len:(## 8) data:(bits (len * 8)) next:(TextChunkRef n) = TextChunks (n + 1);
  text(text: string): Cell {
    const bytes = Buffer.from(text);
    const record = beginCell().storeUint(0x1eda, 16).storeUint(1, 8);
    return record.storeUint(bytes.length, 8).storeBuffer(bytes).endCell();
  },
};
