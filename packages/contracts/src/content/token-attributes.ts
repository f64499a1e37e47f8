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
import {
  type ContentLimits,
  limitExceeded,
  loadContentData,
  nullIfMalformed,
} from './content-data.ts';
import { ContentText } from './content-text.ts';

/** The attribute names of TEP-64. */
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

/** TEP-64 and common extensions. The chain has only the hashes of the names. */
const ATTRIBUTE_NAMES = [...STANDARD_ATTRIBUTE_NAMES, 'currency', 'game'] as const;

/** Enough for any name, and within the limit of `sha256`. */
const MAX_NAME_BYTES = 256;

const NAME_BY_KEY = new Map(ATTRIBUTE_NAMES.map((name) => [toHex(attributeKey(name)), name]));

/** The key of an attribute: the SHA-256 of its name. */
export function attributeKey(name: string): Uint8Array {
  const { bytes } = ContentText.from(name);
  if (bytes.length > MAX_NAME_BYTES)
    limitExceeded(`${MAX_NAME_BYTES} bytes in the name of an attribute`);
  return sha256(bytes);
}

// onchain#00 data:(HashmapE 256 ^ContentData) = FullContent;
export type AttributeDictionary = Dictionary<Uint8Array, Slice>;
export const AttributeDictionary: Codec<AttributeDictionary> = hashmapE(bytesKey(32), RawValue);

/** The attributes of a token, parsed on demand. */
export class TokenAttributes {
  readonly dictionary: AttributeDictionary;
  readonly #limits: ContentLimits;

  constructor(dictionary: AttributeDictionary, limits: ContentLimits) {
    this.dictionary = dictionary;
    this.#limits = limits;
  }

  has(name: string): boolean {
    return this.dictionary.has(attributeKey(name));
  }

  /** Null if the attribute is absent, malformed or above the limits. */
  get(name: string): ContentText | null {
    const key = attributeKey(name);
    const value = nullIfMalformed(() => this.dictionary.get(key));
    return value ? this.#read(value) : null;
  }

  /**
   * All valid attributes, by name if the name is known, else by the key in hexadecimal.
   * Throws if the dictionary is malformed or has too many entries.
   */
  *entries(): Generator<[name: string, value: ContentText]> {
    let count = 0;
    for (const [key, value] of this.dictionary) {
      if (count++ === this.#limits.maxAttributes)
        limitExceeded(`${this.#limits.maxAttributes} attributes`);
      const text = this.#read(value);
      const hex = toHex(key);
      if (text) yield [NAME_BY_KEY.get(hex) ?? hex, text];
    }
  }

  #read(value: Slice): ContentText | null {
    return nullIfMalformed(() => new ContentText(loadContentData(value, this.#limits)));
  }
}
