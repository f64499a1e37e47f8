import { type Cell, toBase64 } from '@tonway/chain';
import {
  type ContentText,
  loadTokenContent,
  STANDARD_ATTRIBUTE_NAMES,
  type TokenAttributes,
} from '@tonway/contracts';
import Type from 'typebox';
import { UnexpectedContract } from '../../contracts/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { named, Text } from '../../openapi/fields.ts';

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

/** The JSON form: a URI, or the attributes in the contract. */
export type ContentJson =
  | { readonly type: 'offchain'; readonly data: string }
  | { readonly type: 'onchain'; readonly data: Readonly<Record<string, string>> };

/** Longer values are truncated, as in the reference implementation. */
const MAX_BYTES = 8192;
const LIMITS = { maxBytes: MAX_BYTES, cut: true };

/** Valid tag bytes: v2 rejects content without a tag byte, which `loadTokenContent` would parse as a URI. */
const TAGS = [0x00, 0x01];

export function contentJson(cell: Cell): ContentJson {
  const slice = cell.isSpecial ? null : cell.slice();
  const hasTag = slice && slice.remainingBits >= 8 && TAGS.includes(slice.preloadUint(8));
  const content = hasTag ? loadTokenContent(cell, LIMITS) : null;
  if (!content) throw new UnexpectedContract('unknown content');
  if (content.kind !== 'offchain')
    return { type: 'onchain', data: attributesJson(content.attributes) };
  const uri = utf8(content.uri);
  if (uri === null) throw new UnexpectedContract('the uri is not UTF-8');
  return { type: 'offchain', data: uri };
}

/** Only the standard attributes of TEP-64. */
function attributesJson(attributes: TokenAttributes): Record<string, string> {
  const json: Record<string, string> = {};
  for (const name of STANDARD_ATTRIBUTE_NAMES) {
    const value = attributes.get(name);
    const text = value && (name === 'image_data' ? toBase64(value.bytes) : utf8(value));
    if (text !== null) json[name] = text;
  }
  return json;
}

/** Null if the bytes are not UTF-8; truncated text may end with an incomplete character. */
function utf8({ bytes }: ContentText): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes, { stream: bytes.length === MAX_BYTES });
  } catch {
    return null;
  }
}
