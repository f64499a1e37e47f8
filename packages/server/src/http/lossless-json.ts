import { InvalidRequest } from './errors.ts';

/** A JSON value read without loss: whole numbers beyond 2^53 are bigints. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A field of a JSON object; null where the value is no object or lacks it. */
export function field(value: Json | undefined, name: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const fields = value as { readonly [key: string]: Json };
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/** As deep as the reference reads. */
const MAX_NESTING = 2048;
/** More than any request needs: to read a million of them takes a second. */
const MAX_VALUES = 50_000;
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
  const problem = tooMuchOf(text);
  if (problem) throw new InvalidRequest(`Malformed JSON: ${problem}`);
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

/** Looked at beforehand, because the reviver calls itself level by level. Null: it can be read. */
function tooMuchOf(text: string): string | null {
  if (text.length <= MAX_NESTING) return null;
  let depth = 0;
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) i = endOfString(text, i);
    else if (char === COMMA) values++;
    else if (char === OPEN_BRACKET || char === OPEN_BRACE) {
      values++;
      if (++depth > MAX_NESTING) return `nested deeper than ${MAX_NESTING} levels`;
    } else if (char === CLOSE_BRACKET || char === CLOSE_BRACE) depth--;
    if (values > MAX_VALUES) return `more than ${MAX_VALUES} values`;
  }
  return null;
}

/** Where the string ends that begins here. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE)
    end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
