import Type, { type Static } from 'typebox';
import { accountKey, addressOf } from '../../../store/accounts/account-key.ts';
import {
  type FoundToken as Found,
  MAX_FOUND,
  MAX_PREFIX_LENGTH,
  searchDomains,
  searchTokens,
} from '../../../store/tokens/search-names.ts';
import { Nullable, named, RawAddress, Text } from '../../kernel/fields.ts';
import { required } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { type OperatorNames, operation } from '../operation.ts';
import { PAGE, pageOf } from '../paging.ts';
import { prefixType } from '../params/text.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { DnsRecord, dnsRecord } from '../shapes/contracts.ts';
import { Metadata } from '../shapes/metadata.ts';
import { accountText } from '../shapes/text.ts';

const FoundToken = named(
  'FoundToken',
  'A token that a search found; what else is known about it is in the metadata',
  Type.Object({
    address: RawAddress('The jetton or collection'),
    name: Nullable(Text('Its name, as it calls itself', 'Coin')),
    symbol: Nullable(Text('Its symbol, as it calls itself', 'CN')),
  }),
);

export const search = operation({
  name: 'search',
  tag: 'Search',
  summary: 'Jettons, NFT collections and domains by the beginning of their names',
  description: `An extension of Tonway. Upper and lower case are the same; no character is a wildcard. Tokens that the operator of the server has verified come first, then shorter names, then tokens that were seen first. Anyone can give a token any name: the metadata say whether a token is verified, and what it imitates. The first ${MAX_PREFIX_LENGTH} characters of names are searched, on the chain and in documents.`,
  params: {
    query: required(
      prefixType(MAX_PREFIX_LENGTH),
      'The beginning of a name or symbol, or of a domain',
      { missing: 'query is required' },
    ),
    limit: {
      ...PAGE.limit,
      description: `Maximum number of each kind: 10 by default, at most ${MAX_FOUND}`,
    },
  },
  result: named(
    'SearchAnswer',
    'What a search by name found, with an address book',
    Type.Object({
      jettons: Type.Array(FoundToken, { description: 'Verified jettons first' }),
      nft_collections: Type.Array(FoundToken, { description: 'Verified collections first' }),
      domains: Type.Array(DnsRecord, {
        description: 'Domains that the query names completely come first',
      }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  readsContracts: true,
  async handle({ query: prefix, limit: given }, context) {
    const { store, names, settings } = context;
    const { limit } = pageOf({ limit: given, offset: 0 }, searchSettings(settings));
    const verified = names?.verifiedStartingWith(prefix, MAX_FOUND) ?? [];
    const wanted = { prefix, first: verified.map(accountKey), limit };
    const [jettons, collections, domains] = await Promise.all([
      searchTokens(store, 'jetton_masters', wanted),
      searchTokens(store, 'nft_collections', wanted),
      searchDomains(store, prefix.toLowerCase(), limit),
    ]);
    const book = new AddressBookBuilder();
    for (const { account } of [...jettons, ...collections]) book.add(account);
    for (const { item, owner, wallet } of domains) book.addAll(item, owner, wallet);
    return {
      jettons: verifiedFirst(jettons, names).map(foundToken),
      nft_collections: verifiedFirst(collections, names).map(foundToken),
      domains: domains.map(dnsRecord),
      ...(await book.fields(context)),
    };
  },
});

function searchSettings<T extends { defaultLimit: number; maxLimit: number }>(settings: T): T {
  const { defaultLimit, maxLimit } = settings;
  return {
    ...settings,
    defaultLimit: Math.min(defaultLimit, MAX_FOUND),
    maxLimit: Math.min(maxLimit, MAX_FOUND),
  };
}

/** The operator may have verified a token under another name than its own. */
function verifiedFirst(tokens: readonly Found[], names: OperatorNames | null): readonly Found[] {
  const isVerified = ({ account }: Found) => names?.find(addressOf(account))?.verified ?? false;
  return tokens.toSorted((a, b) => Number(isVerified(b)) - Number(isVerified(a)));
}

function foundToken({ account, name, symbol }: Found): Static<typeof FoundToken> {
  return { address: accountText(account), name, symbol };
}
