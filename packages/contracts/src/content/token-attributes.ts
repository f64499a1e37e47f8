import {
  bytesKey,
  type Codec,
  type Dictionary,
  hashmapE,
  RawValue,
  type Slice,
  sha256,
  toHex,
} from '@tonway/chain';
import { type ContentLimits, loadContentData } from './content-data.ts';
import { ContentText } from './content-text.ts';
import { tooMuch, unlessMalformed } from './malformed.ts';

/** The names of TEP-64. */
export const STANDARD_ATTRIBUTE_NAMES = [
  'uri',
  'name',
  'description',
  'image',
  'image_data',
  'symbol',
  'decimals',
  'amount_style',
  'render_type',
] as const;

/** With those of its followers; the chain has only their hashes. */
export const ATTRIBUTE_NAMES = [...STANDARD_ATTRIBUTE_NAMES, 'currency', 'game'] as const;

/** Enough for any name, and no more than `sha256` takes. */
const MAX_NAME_BYTES = 256;

const NAME_BY_KEY = new Map(ATTRIBUTE_NAMES.map((name) => [toHex(attributeKey(name)), name]));

/** SHA-256 of the name: the key of an attribute. */
export function attributeKey(name: string): Uint8Array {
  const { bytes } = ContentText.from(name);
  if (bytes.length > MAX_NAME_BYTES) tooMuch(`${MAX_NAME_BYTES} bytes in the name of an attribute`);
  return sha256(bytes);
}

// onchain#00 data:(HashmapE 256 ^ContentData) = FullContent;
export type AttributeDictionary = Dictionary<Uint8Array, Slice>;
export const AttributeDictionary: Codec<AttributeDictionary> = hashmapE(bytesKey(32), RawValue);

/** The attributes of a token, each read when asked for. */
export class TokenAttributes {
  readonly dictionary: AttributeDictionary;
  private readonly limits: ContentLimits;

  constructor(dictionary: AttributeDictionary, limits: ContentLimits) {
    this.dictionary = dictionary;
    this.limits = limits;
  }

  has(name: string): boolean {
    return this.dictionary.has(attributeKey(name));
  }

  /** Null where the attribute is absent, broken or above the limits. */
  get(name: string): ContentText | null {
    const key = attributeKey(name);
    const value = unlessMalformed(() => this.dictionary.get(key));
    return value ? this.read(value) : null;
  }

  /**
   * All that can be read: by name where it is a known one, else by the key in hexadecimal.
   * A broken dictionary, or one with too many entries, is an error.
   */
  *entries(): Generator<[name: string, value: ContentText]> {
    let count = 0;
    for (const [key, value] of this.dictionary) {
      if (count++ === this.limits.maxAttributes) tooMuch(`${this.limits.maxAttributes} attributes`);
      const text = this.read(value);
      const hex = toHex(key);
      if (text) yield [NAME_BY_KEY.get(hex) ?? hex, text];
    }
  }

  private read(value: Slice): ContentText | null {
    return unlessMalformed(() => new ContentText(loadContentData(value, this.limits)));
  }
}
