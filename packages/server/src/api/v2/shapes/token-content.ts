import type { Cell } from '@tonway/chain';
import { loadStandardContent } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { UnexpectedContract } from '../../../network/contracts/contract.ts';
import { EXAMPLE, named, Text } from '../../kernel/fields.ts';

export function ContractType<T extends string>(name: T) {
  return Type.Literal(name, { description: 'Kind of the contract', examples: [name] });
}

const Offchain = named(
  'OffchainContent',
  'Metadata outside the chain',
  Type.Object({
    type: Type.Literal('offchain', {
      description: 'Location of the metadata',
      examples: ['offchain'],
    }),
    data: Text('URI of the metadata, which are not fetched', 'https://example.org/token.json'),
  }),
);

const Onchain = named(
  'OnchainContent',
  'Metadata in the contract',
  Type.Object({
    type: Type.Literal('onchain', {
      description: 'Location of the metadata',
      examples: ['onchain'],
    }),
    data: Type.Record(Type.String(), Type.String(), {
      description: 'The attributes of TEP-64 by name; `image_data` is in base64',
      examples: [{ name: 'Coin', symbol: 'CN', decimals: '9' }],
    }),
  }),
);

export const Content = named(
  'TokenContent',
  'Metadata of a token by `type`',
  Type.Union([Offchain, Onchain]),
);

/** Content of a domain NFT: the records by category. */
export const DnsContent = named(
  'DnsContent',
  'The records of a domain that is an NFT',
  Type.Object({
    domain: Text('Name of the domain', 'foundation.ton'),
    data: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description:
        'Records by category (`wallet`, `site`, `storage`, `dns_next_resolver` or the hash of another category in hex)',
      examples: [{ site: { '@type': 'dns_adnl_address', adnl_addr: EXAMPLE.hexHash } }],
    }),
  }),
);

/** A URI, or the attributes in the contract. */
export function contentJson(cell: Cell): Static<typeof Content> {
  const content = loadStandardContent(cell);
  if (!content) throw new UnexpectedContract('unknown content');
  if (content.kind === 'onchain') return { type: 'onchain', data: content.attributes };
  if (content.uri === null) throw new UnexpectedContract('the uri is not UTF-8');
  return { type: 'offchain', data: content.uri };
}
