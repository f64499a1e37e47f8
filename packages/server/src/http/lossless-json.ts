import { InvalidRequest } from '../v2/errors.ts';
import type { Json } from '../v2/params/param.ts';

/** As deep as the reference reads. */
const MAX_NESTING = 2048;
/** Numbers with fewer digits are exact as they are. */
const LONG_NUMBER = /\d{16}/;
const WHOLE = /^-?\d+$/;
/** More than any number of the chain has; a million of them would take a second to read. */
const MAX_DIGITS = 100;

/** What the language has and its types do not know yet. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    reviver?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): Json;
  rawJSON(text: string): unknown;
};

/** Reads JSON without losing digits: whole numbers beyond 2^53 become bigints. */
export function readLosslessJson(text: string): Json {
  if (nestsTooDeep(text))
    throw new InvalidRequest(`Malformed JSON: nested deeper than ${MAX_NESTING} levels`);
  try {
    return LONG_NUMBER.test(text) ? parse(text, keepDigits) : parse(text);
  } catch (error) {
    throw new InvalidRequest(`Malformed JSON: ${(error as Error).message}`);
  }
}

function keepDigits(_: string, value: unknown, context: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const { source = '' } = context;
  if (!WHOLE.test(source)) return value;
  if (source.length > MAX_DIGITS) throw new Error(`a number has more than ${MAX_DIGITS} digits`);
  return BigInt(source);
}

/** Writes what was read, digit by digit. */
export function writeLosslessJson(value: Json): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? rawJSON(each.toString()) : each,
  );
}

/** Looked at beforehand, because the reviver calls itself level by level. */
function nestsTooDeep(text: string): boolean {
  if (text.length <= MAX_NESTING) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACKET || char === OPEN_BRACE) {
      if (++depth > MAX_NESTING) return true;
    } else if (char === CLOSE_BRACKET || char === CLOSE_BRACE) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
