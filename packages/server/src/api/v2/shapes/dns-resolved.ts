import { crc16, toBase64, toHex } from '@tonway/chain';
import type { DnsRecord } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { DnsEntry } from '../../../network/contracts/dns.ts';
import { Hash, named, Text, TypeName } from '../../kernel/fields.ts';
import { accountAddress, bocText } from './account.ts';

const Entry = named(
  'DnsEntry',
  'A record of a domain',
  Type.Object({
    '@type': TypeName('dns.entry'),
    name: Text('The resolved part of the name', 'foundation.ton.'),
    category: Hash('Category: the SHA-256 of its name'),
    entry: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The value by `@type`: `dns.entryDataText`, `dns.entryDataNextResolver`, `dns.entryDataSmcAddress`, `dns.entryDataAdnlAddress`, `dns.entryDataStorageAddress` or `dns.entryDataUnknown`',
      examples: [{ '@type': 'dns.entryDataText', text: 'hello' }],
    }),
  }),
);

export const DnsResolved = named(
  'DnsResolved',
  'The records of a domain',
  Type.Object({
    '@type': TypeName('dns.resolved'),
    entries: Type.Array(Entry, { description: 'The records of all categories' }),
  }),
);

export function dnsResolved(entries: readonly DnsEntry[]): Static<typeof DnsResolved> {
  return {
    '@type': 'dns.resolved',
    entries: entries.map(({ name, category, record }) => ({
      '@type': 'dns.entry',
      name,
      category: toBase64(category),
      entry: entryData(record),
    })),
  };
}

function entryData(record: DnsRecord): Record<string, unknown> {
  switch (record.kind) {
    case 'text':
      return { '@type': 'dns.entryDataText', text: record.text };
    case 'resolver': {
      const resolver = accountAddress(record.address.toFriendly());
      return { '@type': 'dns.entryDataNextResolver', resolver };
    }
    case 'wallet': {
      const smc_address = accountAddress(record.address.toFriendly());
      return { '@type': 'dns.entryDataSmcAddress', smc_address };
    }
    case 'adnl': {
      const adnl_address = { '@type': 'adnlAddress', adnl_address: adnlText(record.hash) };
      return { '@type': 'dns.entryDataAdnlAddress', adnl_address };
    }
    case 'storage':
      return { '@type': 'dns.entryDataStorageAddress', bag_id: toHex(record.hash).toUpperCase() };
    case 'unknown':
      return { '@type': 'dns.entryDataUnknown', bytes: bocText(record.cell) };
  }
}

const ADNL_TAG = 0x2d;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Tag, hash and checksum in base32 without the first character, which is always `f`. */
function adnlText(hash: Uint8Array): string {
  const tagged = Uint8Array.of(ADNL_TAG, ...hash);
  const crc = crc16(tagged);
  const bits = [...tagged, crc >> 8, crc & 0xff]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups
    .map((group) => BASE32[Number.parseInt(group, 2)])
    .join('')
    .slice(1);
}
