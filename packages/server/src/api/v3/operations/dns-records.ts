import Type from 'typebox';
import { DOMAIN_ORDER, readDomains } from '../../../store/contracts/domains.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { optional } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter } from '../paging.ts';
import { addressType } from '../params/address.ts';
import { textType } from '../params/text.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { DnsRecord, dnsRecord } from '../shapes/contracts.ts';
import { NextCursor } from '../shapes/text.ts';

/** The published default of this list. */
const DEFAULT_LIMIT = 100;

export const dnsRecords = operation({
  name: 'dns/records',
  tag: 'DNS',
  summary: 'Domains by name, or by the wallet that they stand for',
  description: 'Sorted by length, then by name. Subdomains are not listed.',
  params: {
    wallet: optional(addressType, 'The account in the wallet record'),
    domain: optional(textType, 'The complete name', { example: 'foundation.ton' }),
    ...PAGE,
  },
  result: named(
    'DnsRecordsAnswer',
    'Domains, with an address book',
    Type.Object({
      records: Type.Array(DnsRecord, { description: 'The shortest name first' }),
      address_book: AddressBook,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { store, settings } = context;
    const page = pageAfter(params, DOMAIN_ORDER, {
      ...settings,
      defaultLimit: Math.min(DEFAULT_LIMIT, settings.maxLimit),
    });
    const { items, next } = await readDomains(store, filterOf(params), page);
    const book = new AddressBookBuilder();
    for (const { item, owner, wallet } of items)
      for (const account of [item, owner, wallet]) book.add(account);
    return {
      records: items.map(dnsRecord),
      address_book: await book.build(context),
      ...nextCursor(DOMAIN_ORDER, next),
    };
  },
});

interface Filters {
  readonly wallet: Buffer | null;
  readonly domain: string | null;
}

function filterOf({ wallet, domain }: Filters) {
  if (wallet && domain)
    throw new InvalidRequest('provide either wallet address or domain, not both');
  if (wallet) return { wallet };
  if (domain) return { name: domain };
  throw new InvalidRequest('either wallet address or domain is required');
}
