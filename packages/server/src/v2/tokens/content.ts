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

/** As the answer has it: a uri, or the attributes that are in the contract. */
export type ShownContent =
  | { readonly type: 'offchain'; readonly data: string }
  | { readonly type: 'onchain'; readonly data: Readonly<Record<string, string>> };

/** A longer value is cut here, as the reference does. */
const MAX_BYTES = 8192;
const LIMITS = { maxBytes: MAX_BYTES, cut: true };

/** Content without its first byte, which others take for a uri, is none here. */
const KINDS = [0x00, 0x01];

export function contentJson(cell: Cell): ShownContent {
  const slice = cell.isSpecial ? null : cell.slice();
  const hasKind = slice && slice.remainingBits >= 8 && KINDS.includes(slice.preloadUint(8));
  const content = hasKind ? loadTokenContent(cell, LIMITS) : null;
  if (!content) throw new UnexpectedContract('unknown content');
  if (content.kind !== 'offchain')
    return { type: 'onchain', data: shownAttributes(content.attributes) };
  const uri = utf8(content.uri);
  if (uri === null) throw new UnexpectedContract('the uri is not UTF-8');
  return { type: 'offchain', data: uri };
}

/** No other attributes are looked up. */
function shownAttributes(attributes: TokenAttributes): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of STANDARD_ATTRIBUTE_NAMES) {
    const value = attributes.get(name);
    const text = value && (name === 'image_data' ? toBase64(value.bytes) : utf8(value));
    if (text !== null) shown[name] = text;
  }
  return shown;
}

/** Null where it is none; what was cut may end amid a character. */
function utf8({ bytes }: ContentText): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes, { stream: bytes.length === MAX_BYTES });
  } catch {
    return null;
  }
}
