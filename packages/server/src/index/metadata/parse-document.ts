import type { TokenDocument } from '../../store/ledger/token-document.ts';
import { FetchError } from './fetch/http-request.ts';

const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;

/** More than any document needs for its indentation. */
const MAX_BLANKS = 1024 * 1024;
/** More than can be kept of all numbers; parsing takes time for each digit. */
const MAX_DIGITS = 256 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const SEPARATORS: ReadonlySet<number> = new Set([0x2c, 0x3a]);
const LAST_BLANK = 0x20;
const FIRST_DIGIT = 0x30;
const LAST_DIGIT = 0x39;

/**
 * Limits depth, values, blanks and digits before JSON is parsed: parsed values take many times as much memory, and
 * megabytes of blanks or digits take time.
 */
function checkJsonSize(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let blanks = 0;
  let digits = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = stringEnd(bytes, at);
    else if (byte <= LAST_BLANK) blanks++;
    else if (OPENING.has(byte)) {
      depth++;
      values++;
    } else if (CLOSING.has(byte)) depth--;
    else if (SEPARATORS.has(byte)) values++;
    else if (byte >= FIRST_DIGIT && byte <= LAST_DIGIT) digits++;
    if (depth > MAX_DEPTH) throw tooMuch(`nested deeper than ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`);
    if (digits > MAX_DIGITS) throw tooMuch(`more than ${MAX_DIGITS} digits`);
    if (blanks > MAX_BLANKS) throw tooMuch(`more than ${MAX_BLANKS} blanks`);
  }
}

function stringEnd(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at++;
  }
  return bytes.length;
}

function tooMuch(reason: string): FetchError {
  return new FetchError('CONTENT_INVALID', `the content is ${reason}`);
}

const MAX_NAME_LENGTH = 1024;
const MAX_TEXT_LENGTH = 16 * 1024;
const MAX_IMAGE_LENGTH = 8 * 1024;
/** Maximum size of all other members as JSON. */
const MAX_EXTRA_LENGTH = 64 * 1024;

/** Wallets and explorers read some numbers as text. */
const TEXT_MEMBERS: ReadonlySet<string> = new Set(['decimals']);

type Members = Readonly<Record<string, unknown>>;

/** Parses a token's document. Text is cut to a limit; other members are left out where they exceed a limit. */
export function parseDocument(bytes: Uint8Array): TokenDocument {
  const { name, symbol, description, image, ...others } = parseMembers(bytes);
  return {
    name: textOf(name, MAX_NAME_LENGTH),
    symbol: textOf(symbol, MAX_NAME_LENGTH),
    description: textOf(description, MAX_TEXT_LENGTH),
    image: imageOf(image),
    extra: extraOf(others),
  };
}

function parseMembers(bytes: Uint8Array): Members {
  checkJsonSize(bytes);
  // Invalid UTF-8 becomes U+FFFD; a byte order mark is skipped.
  const text = new TextDecoder().decode(bytes);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FetchError('CONTENT_INVALID', 'the content is not a JSON object');
  return value as Members;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, cleanValue);
  } catch (cause) {
    throw new FetchError('CONTENT_INVALID', 'the content is not JSON', { cause });
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair; numbers keep all their digits as text. */
function cleanValue(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || String(value) === source ? value : (source ?? '');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleanText(key), each]));
}

function cleanText(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  return cut.replaceAll('\0', '').toWellFormed();
}

function textOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).slice(0, maxLength).toWellFormed();
}

/** A URL that is too long is no image: half of a URL leads elsewhere. */
function imageOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_IMAGE_LENGTH ? value : null;
}

function extraOf(members: Members): Members {
  let left = MAX_EXTRA_LENGTH;
  const kept = Object.entries(members).flatMap(([key, value]): [string, unknown][] => {
    const member = TEXT_MEMBERS.has(key) && typeof value === 'number' ? String(value) : value;
    const length = key.length + JSON.stringify(member).length;
    if (length > left) return [];
    left -= length;
    return [[key, member]];
  });
  return Object.fromEntries(kept);
}
