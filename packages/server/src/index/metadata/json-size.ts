import { FetchError } from './fetch/errors.ts';

const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;

/** More than any document needs for its indentation. */
const MAX_BLANKS = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const SEPARATORS: ReadonlySet<number> = new Set([0x2c, 0x3a]);
const LAST_BLANK = 0x20;

/**
 * Limits depth, values and blanks before JSON is parsed: parsed values take many times as much memory, and megabytes of
 * blanks take time.
 */
export function checkJsonSize(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let blanks = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = stringEnd(bytes, at);
    else if (byte <= LAST_BLANK) blanks++;
    else if (OPENING.has(byte)) {
      depth++;
      values++;
    } else if (CLOSING.has(byte)) depth--;
    else if (SEPARATORS.has(byte)) values++;
    if (depth > MAX_DEPTH) throw tooMuch(`nested deeper than ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`);
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
