import { type Cell, ChainError, loadSnake } from '@tonway/chain';
import {
  ContentText,
  loadStandardContent,
  STANDARD_ATTRIBUTE_NAMES,
  TEXT_LIMITS,
  utf8Text,
} from '@tonway/contracts';

/** Content as v3 shows it. */
export type ContentObject = Readonly<Record<string, string>>;

/** Mintless jettons name the services that claim them. */
const NAMES = [...STANDARD_ATTRIBUTE_NAMES, 'custom_payload_api_uri'];

/** Null if the content cannot be parsed. */
export function contentObject(cell: Cell): ContentObject | null {
  const content = loadStandardContent(cell, NAMES);
  if (!content) return null;
  if (content.kind === 'offchain') return content.uri === null ? null : { uri: plain(content.uri) };
  const entries = Object.entries(content.attributes);
  return Object.fromEntries(entries.map(([name, value]) => [name, plain(value)]));
}

/** The text of a snake, truncated like content. */
export function snakeText(cell: Cell): string {
  const text = utf8Text(new ContentText(loadSnake(cell, TEXT_LIMITS)));
  if (text === null) throw new ChainError('CONTENT_INVALID', 'the text is not UTF-8');
  return plain(text);
}

/** PostgreSQL cannot store NUL in text. */
function plain(text: string): string {
  return text.replaceAll('\0', '');
}
