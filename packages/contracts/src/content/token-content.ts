import {
  Builder,
  bytesKey,
  type Cell,
  compareBytes,
  Dictionary,
  loadSnake,
  RawValue,
  Slice,
  storeSnake,
} from '@tonway/chain';
import {
  type ContentLimits,
  DEFAULT_CONTENT_LIMITS,
  nullIfMalformed,
  SNAKE_TAG,
} from './content-data.ts';
import { ContentText } from './content-text.ts';
import { AttributeDictionary, attributeKey, TokenAttributes } from './token-attributes.ts';

/** TEP-64: all attributes are in the contract. */
export interface OnchainContent {
  readonly kind: 'onchain';
  readonly attributes: TokenAttributes;
}

/** Some attributes are in the contract, the others at `uri`. */
export interface SemichainContent {
  readonly kind: 'semichain';
  readonly uri: ContentText;
  readonly attributes: TokenAttributes;
}

/** All attributes are at `uri`. */
export interface OffchainContent {
  readonly kind: 'offchain';
  readonly uri: ContentText;
}

export type TokenContent = OnchainContent | SemichainContent | OffchainContent;

const ONCHAIN_TAG = 0x00;
const OFFCHAIN_TAG = 0x01;

/** Null if the cell is not TEP-64 content. A URI without the tag byte is accepted, because many tokens have one. */
export function loadTokenContent(
  source: Cell | Slice,
  limits: Partial<ContentLimits> = {},
): TokenContent | null {
  const allLimits = { ...DEFAULT_CONTENT_LIMITS, ...limits };
  return nullIfMalformed(() => {
    const slice = source instanceof Slice ? source.clone() : source.slice();
    const tag = slice.remainingBits >= 8 ? slice.preloadUint(8) : -1;
    if (tag === ONCHAIN_TAG) return loadAttributes(slice.skip(8), allLimits);
    const uri = new ContentText(loadSnake(tag === OFFCHAIN_TAG ? slice.skip(8) : slice, allLimits));
    const isUri = tag === OFFCHAIN_TAG || (uri.bytes.length > 0 && uri.isUtf8);
    return isUri ? { kind: 'offchain', uri } : null;
  });
}

function loadAttributes(slice: Slice, limits: ContentLimits): OnchainContent | SemichainContent {
  const attributes = new TokenAttributes(AttributeDictionary.load(slice), limits);
  slice.end('token content');
  const uri = attributes.get('uri');
  return uri ? { kind: 'semichain', uri, attributes } : { kind: 'onchain', attributes };
}

// offchain#01 uri:Text = FullContent;
export function offchainContent(uri: string): Cell {
  const builder = new Builder().storeUint(OFFCHAIN_TAG, 8);
  storeSnake(ContentText.from(uri).bytes, builder);
  return builder.build();
}

// onchain#00 data:(HashmapE 256 ^ContentData) = FullContent;
/** Builds on-chain content; the attributes are in snake format. */
export function onchainContent(attributes: Readonly<Record<string, string | Uint8Array>>): Cell {
  const entries = Object.entries(attributes).map(([name, value]) => {
    const data = new Builder().storeUint(SNAKE_TAG, 8);
    storeSnake(typeof value === 'string' ? ContentText.from(value).bytes : value, data);
    return [attributeKey(name), new Builder().storeRef(data.build()).build().slice()] as const;
  });
  entries.sort(([a], [b]) => compareBytes(a, b));
  const builder = new Builder().storeUint(ONCHAIN_TAG, 8);
  AttributeDictionary.store(Dictionary.fromSorted(bytesKey(32), RawValue, entries), builder);
  return builder.build();
}
