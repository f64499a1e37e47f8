import { type Cell, toHex } from '@tonway/chain';
import {
  auctionFillUp,
  bounce,
  ContentText,
  changeUnknownDnsRecord,
  DNS_CATEGORIES,
  deleteDnsRecord,
  dnsBalanceRelease,
  dnsRecord,
  nullIfMalformed,
  PUBLIC_DNS_ZONES,
} from '@tonway/contracts';
import { account, amount, digits, hex, integer, object, text } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { type ActionFields, ActionKind, type Value } from '../engine/kind.ts';
import { say } from '../phrases/phrase.ts';
import { accountOf } from '../trace/account.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Account } from '../trace/trace.ts';
import { call, callContract } from './basic.ts';
import { type Item, isInZone, itemOf } from './nft/item.ts';

const DNS_ZONE = '.ton';
const DNS_ITEM_CODE = 'i1/8nr/TkGTY1fVuRlnIJrt1k5I/XKSHKL5NYK9vUfk=';
const DNS_COLLECTIONS: ReadonlySet<Account> = new Set(
  Object.values(PUBLIC_DNS_ZONES)
    .flat()
    .flatMap(({ name, collection }) => (name === 'ton' ? (accountOf(collection) ?? []) : [])),
);

/** Whether an item is a domain of the zone `ton`, whose contract holds auctions. */
export function isDnsItem(contracts: KnownContracts, address: Account): boolean {
  const item = contracts.nftItem(address);
  if (!item) return false;
  const isKnown = item.codeHash === DNS_ITEM_CODE || DNS_COLLECTIONS.has(item.collection ?? '');
  return isKnown || isInZone(item, DNS_ZONE);
}

/** The words for categories of records. */
const CATEGORIES: Readonly<Record<string, string>> = Object.fromEntries(DNS_CATEGORIES);

interface DomainRequest {
  readonly source: Account | null;
  readonly domain: Account | null;
  readonly collection: Account | null;
}

interface RecordRequest extends DomainRequest {
  /** The hash of the category. */
  readonly key: string;
}

interface RecordChange extends RecordRequest {
  /** Null: of an unknown type, or malformed. */
  readonly value: Readonly<Record<string, Value>> | null;
}

function domainFields({ source, domain, collection }: DomainRequest): ActionFields {
  return { source, destination: domain, asset: collection };
}

const DOMAIN_DETAILS = {
  source: account('source'),
  asset: account('destination'),
  nft_collection: account('asset'),
};

export const changeDns: ActionKind<RecordChange> = new ActionKind('change_dns', {
  since: 'v1',
  phrase: say(
    'source',
    'set | set | setting',
    'the {key:short} record of {asset:domain} to {value.dns_smc_address} to {value.dns_next_resolver_address} ' +
      'to {value.dns_text:quote} to {value.dns_adnl_address:short} to {value.dns_storage_address:short}',
  ).words('key', CATEGORIES),
  fields: (data) => ({
    ...domainFields(data),
    data: { change_dns_record_data: { key: data.key, value: data.value } },
  }),
  details: {
    key: hex('change_dns_record_data.key'),
    value: object(
      {
        sum_type: text('sum_type'),
        dns_smc_address: account('dns_smc_address'),
        dns_adnl_address: hex('dns_adnl_address'),
        dns_text: text('dns_text'),
        dns_next_resolver_address: account('dns_next_resolver_address'),
        dns_storage_address: hex('dns_storage_address'),
        flags: integer('flags'),
      },
      'change_dns_record_data.value',
    ),
    ...DOMAIN_DETAILS,
  },
});

export const deleteDns: ActionKind<RecordRequest> = new ActionKind('delete_dns', {
  since: 'v1',
  phrase: say(
    'source',
    'deleted | delete | deleting',
    'the {hash:short} record of {asset:domain}',
  ).words('hash', CATEGORIES),
  fields: (data) => ({
    ...domainFields(data),
    data: { change_dns_record_data: { key: data.key } },
  }),
  details: { hash: hex('change_dns_record_data.key'), ...DOMAIN_DETAILS },
});

export const renewDns: ActionKind<DomainRequest> = new ActionKind('renew_dns', {
  since: 'v1',
  phrase: say('source', 'renewed | renew | renewing', '{asset:domain}'),
  fields: domainFields,
  details: DOMAIN_DETAILS,
});

/** A domain is renewed by a request to delete the record of this category. */
const RENEWAL = '0'.repeat(64);

export const dnsRecordFlow: Flow = {
  pattern: call(deleteDnsRecord).toEach(call(bounce).optional()),
  build(anchor, _found, { contracts }) {
    const key = toHex(anchor.load(deleteDnsRecord).key.bytes);
    const request: DomainRequest = {
      source: anchor.source,
      domain: anchor.destination,
      collection: itemOf(contracts, anchor.destination)?.collection ?? null,
    };
    const outcome = { isFailed: anchor.isFailed };
    if (anchor.message?.body?.refCount) {
      const value = recordValue(anchor.load(changeUnknownDnsRecord).value);
      return changeDns.action({ ...request, key, value }, outcome);
    }
    if (key === RENEWAL) return renewDns.action(request, outcome);
    return deleteDns.action({ ...request, key }, outcome);
  },
};

function recordValue(cell: Cell): RecordChange['value'] {
  const record = nullIfMalformed(() => dnsRecord.load(cell.slice()));
  switch (record?.kind) {
    case 'dns_next_resolver':
      return {
        sum_type: 'DNSNextResolver',
        dns_next_resolver_address: accountOf(record.resolver),
      };
    case 'dns_adnl_address':
      return {
        sum_type: 'DNSAdnlAddress',
        dns_adnl_address: toHex(record.adnlAddr.bytes),
        flags: record.flags,
      };
    case 'dns_smc_address':
      return {
        sum_type: 'DNSSmcAddress',
        dns_smc_address: accountOf(record.smcAddr),
        flags: record.flags,
      };
    case 'dns_storage_address':
      return { sum_type: 'DNSStorageAddress', dns_storage_address: toHex(record.bagId.bytes) };
    case 'dns_text':
      return { sum_type: 'DNSText', dns_text: textOfChunks(record.text) };
    default:
      return null;
  }
}

function textOfChunks(chunks: readonly Uint8Array[]): string {
  const bytes = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
  return new ContentText(bytes).toString().replaceAll('\0', '');
}

interface DnsPurchase {
  readonly item: Item;
  readonly newOwner: Account | null;
  readonly price: bigint;
  readonly queryId: bigint | null;
}

export const dnsPurchase: ActionKind<DnsPurchase> = new ActionKind('dns_purchase', {
  since: 'v3',
  phrase: say('new_owner', 'bought | buy | buying', '{nft_item:domain} for {price}'),
  fields: ({ item, newOwner, price, queryId }) => ({
    destination: newOwner,
    asset: item.collection,
    asset_secondary: item.address,
    data: {
      nft_transfer_data: {
        price,
        payout_amount: price,
        query_id: queryId,
        nft_item_index: item.index,
      },
    },
  }),
  details: {
    nft_collection: account('asset'),
    nft_item: account('asset_secondary'),
    nft_item_index: digits('nft_transfer_data.nft_item_index'),
    new_owner: account('destination'),
    price: amount('nft_transfer_data.price'),
    query_id: digits('nft_transfer_data.query_id'),
    payout_amount: amount('nft_transfer_data.payout_amount'),
  },
});

/** The first call after the end of its auction makes a domain pay the winning bid to the collection. */
export const dnsPurchaseFlow: Flow = {
  pattern: call(auctionFillUp),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.source);
    const trigger = anchor.previous;
    if (!item || !isDnsItem(contracts, item.address) || trigger?.kind !== callContract) return null;
    const data: DnsPurchase = {
      item,
      newOwner: trigger.source,
      price: anchor.value,
      queryId: anchor.load(auctionFillUp).queryId,
    };
    return dnsPurchase.action(data, { isFailed: anchor.isAborted });
  },
};

interface DnsRelease {
  readonly item: Item;
  readonly source: Account | null;
  readonly value: bigint;
  readonly queryId: bigint | null;
}

export const dnsRelease: ActionKind<DnsRelease> = new ActionKind('dns_release', {
  since: 'v3',
  phrase: say('source', 'released | release | releasing', '{nft_item:domain}'),
  fields: ({ item, source, value, queryId }) => ({
    source,
    destination: item.address,
    asset: item.collection,
    value,
    data: { nft_transfer_data: { query_id: queryId, nft_item_index: item.index } },
  }),
  details: {
    query_id: digits('nft_transfer_data.query_id'),
    source: account('source'),
    nft_item: account('destination'),
    nft_collection: account('asset'),
    nft_item_index: digits('nft_transfer_data.nft_item_index'),
    value: amount('value'),
  },
});

/** Starts a new auction of a domain that its owner did not renew. */
export const dnsReleaseFlow: Flow = {
  pattern: call(dnsBalanceRelease),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.destination);
    if (!item || !isDnsItem(contracts, item.address)) return null;
    const data: DnsRelease = {
      item,
      source: anchor.source,
      value: anchor.value,
      queryId: anchor.load(dnsBalanceRelease).queryId,
    };
    return dnsRelease.action(data, { isFailed: anchor.isAborted });
  },
};
