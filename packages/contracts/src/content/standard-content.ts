import { type Cell, toBase64 } from '@tonway/chain';
import type { ContentText } from './content-text.ts';
import { STANDARD_ATTRIBUTE_NAMES, type TokenAttributes } from './token-attributes.ts';
import { loadTokenContent } from './token-content.ts';

/** TEP-64 content as text: the URI, or the attributes in the contract. */
export type StandardContent =
  /** Null: the URI is not UTF-8. */
  | { readonly kind: 'offchain'; readonly uri: string | null }
  | { readonly kind: 'onchain'; readonly attributes: Readonly<Record<string, string>> };

/** Longer values are truncated, as in the reference implementation. */
const MAX_BYTES = 8192;
export const TEXT_LIMITS = { maxBytes: MAX_BYTES, cut: true } as const;

/** Without a tag byte, content is not standard, even if `loadTokenContent` would parse it as a URI. */
const TAGS = [0x00, 0x01];

/** Null if the cell is not TEP-64 content. Only the named attributes are read; `image_data` is in base64. */
export function loadStandardContent(
  cell: Cell,
  names: readonly string[] = STANDARD_ATTRIBUTE_NAMES,
): StandardContent | null {
  const slice = cell.isSpecial ? null : cell.slice();
  const hasTag = slice && slice.remainingBits >= 8 && TAGS.includes(slice.preloadUint(8));
  const content = hasTag ? loadTokenContent(cell, TEXT_LIMITS) : null;
  if (!content) return null;
  if (content.kind === 'offchain') return { kind: 'offchain', uri: utf8Text(content.uri) };
  return { kind: 'onchain', attributes: attributeTexts(content.attributes, names) };
}

function attributeTexts(
  attributes: TokenAttributes,
  names: readonly string[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = attributes.get(name);
    const text = value && (name === 'image_data' ? toBase64(value.bytes) : utf8Text(value));
    if (text !== null) texts[name] = text;
  }
  return texts;
}

/** Null if the bytes are not UTF-8; text truncated by `TEXT_LIMITS` may end with an incomplete character. */
export function utf8Text({ bytes }: ContentText): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes, { stream: bytes.length === MAX_BYTES });
  } catch {
    return null;
  }
}
