import Type from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { named, Text } from '../../openapi/fields.ts';

export function ContractType<T extends string>(name: T) {
  return Type.Literal(name, { description: 'Kind of the contract', examples: [name] });
}

const Offchain = named(
  'OffchainContent',
  'Metadata that is elsewhere',
  Type.Object({
    type: Type.Literal('offchain', {
      description: 'Where the metadata is',
      examples: ['offchain'],
    }),
    data: Text('URI of the metadata; it is not fetched', 'https://example.org/token.json'),
  }),
);

const Onchain = named(
  'OnchainContent',
  'Metadata that is in the contract',
  Type.Object({
    type: Type.Literal('onchain', { description: 'Where the metadata is', examples: ['onchain'] }),
    data: Type.Record(Type.String(), Type.String(), {
      description: 'The attributes of TEP-64 by name; `image_data` is in base64',
      examples: [{ name: 'Coin', symbol: 'CN', decimals: '9' }],
    }),
  }),
);

export const Content = named(
  'TokenContent',
  'Metadata of a token, as `type` says',
  Type.Union([Offchain, Onchain]),
);

/** Of a DNS item: the records by category. */
export const DnsContent = named(
  'DnsContent',
  'The records of a domain that is an NFT',
  Type.Object({
    domain: Text('Name of the domain', 'foundation.ton'),
    data: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description:
        'Records by category (`wallet`, `site`, `storage`, `dns_next_resolver` or the hash of another one in hex)',
      examples: [{ site: { '@type': 'dns_adnl_address', adnl_addr: EXAMPLE.hexHash } }],
    }),
  }),
);
