import { type Cell, loadTokenContent, type TokenAttributes, toBase64 } from '@tonway/chain';
import { ProbeFailed } from './probe-failed.ts';

/** As the answer has it: a uri, or the attributes that are in the contract. */
export type ShownContent =
  | { readonly type: 'offchain'; readonly data: string }
  | { readonly type: 'onchain'; readonly data: Readonly<Record<string, string>> };

/** The only attributes that are looked up. */
const SHOWN = [
  'uri',
  'name',
  'description',
  'image',
  'image_data',
  'symbol',
  'decimals',
  'amount_style',
  'render_type',
];

/** Content without its first byte, which others take for a uri, is none here. */
const KINDS = [0x00, 0x01];

export function shownContent(cell: Cell): ShownContent {
  const slice = cell.isSpecial ? null : cell.slice();
  const hasKind = slice && slice.remainingBits >= 8 && KINDS.includes(slice.preloadUint(8));
  const content = hasKind ? loadTokenContent(cell) : null;
  if (!content) throw new ProbeFailed('unknown content');
  if (content.kind !== 'offchain')
    return { type: 'onchain', data: shownAttributes(content.attributes) };
  if (!content.uri.isUtf8) throw new ProbeFailed('the uri is not UTF-8');
  return { type: 'offchain', data: content.uri.toString() };
}

function shownAttributes(attributes: TokenAttributes): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SHOWN) {
    const text = attributes.get(name);
    if (text && name === 'image_data') shown[name] = toBase64(text.bytes);
    else if (text?.isUtf8) shown[name] = text.toString();
  }
  return shown;
}
