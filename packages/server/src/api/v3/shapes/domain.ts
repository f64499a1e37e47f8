import Type, { type Static } from 'typebox';
import type { Domain } from '../../../store/ledger/contracts.ts';
import { Hash, Nullable, named, RawAddress, Text } from '../../openapi/fields.ts';
import { accountText, accountTextOrNull, base64OrNull } from './text.ts';

export const DnsRecord = named(
  'DnsRecord',
  'A domain and its records',
  Type.Object({
    nft_item_address: RawAddress('The item that is the domain'),
    nft_item_owner: Nullable(
      RawAddress('Owner of the domain; null during its auction and before the first owner'),
    ),
    domain: Text('Name of the domain', 'foundation.ton'),
    dns_next_resolver: Nullable(RawAddress('Contract that resolves subdomains')),
    dns_wallet: Nullable(RawAddress('Account that the domain stands for')),
    dns_site_adnl: Nullable(Hash('ADNL address of the site')),
    dns_storage_bag_id: Nullable(Hash('Bag of TON Storage')),
  }),
);

export function dnsRecord(domain: Domain): Static<typeof DnsRecord> {
  return {
    nft_item_address: accountText(domain.item),
    nft_item_owner: accountTextOrNull(domain.owner),
    domain: domain.name,
    dns_next_resolver: accountTextOrNull(domain.nextResolver),
    dns_wallet: accountTextOrNull(domain.wallet),
    dns_site_adnl: base64OrNull(domain.siteAdnl),
    dns_storage_bag_id: base64OrNull(domain.storageBagId),
  };
}
