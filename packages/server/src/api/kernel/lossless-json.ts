import { InvalidRequest } from './errors.ts';

/** A JSON value parsed without loss: integers beyond 2^53 are bigints. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A field of a JSON object; null if the value is not an object or has no such field. */
export function field(value: Json | undefined, name: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const fields = value as { readonly [key: string]: Json };
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/** The nesting limit of the reference implementation. */
const MAX_NESTING = 2048;
/** More than any request needs; parsing a million values takes a second. */
const MAX_VALUES = 50_000;
/** Where a number begins; numbers with fewer digits are exact as doubles. Hashes and addresses are no numbers. */
const LONG_NUMBER = /(?:^|[,[\s]|["\s]:)-?\d{16}/g;
/** Each takes two microseconds, far more than other values. */
const MAX_LONG_NUMBERS = 10_000;
const INTEGER = /^-?\d+$/;
/** More than any number of the chain has; parsing a million digits would take a second. */
const MAX_DIGITS = 100;

/** `JSON.rawJSON` and the reviver's context, which the types of TypeScript lack. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    reviver?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): Json;
  rawJSON(text: string): unknown;
};

/** Parses JSON without loss of digits: integers beyond 2^53 become bigints. */
export function readLosslessJson(text: string): Json {
  const longNumbers = countLongNumbers(text);
  const problem = limitProblem(text, longNumbers);
  if (problem) throw new InvalidRequest(`Malformed JSON: ${problem}`);
  try {
    return longNumbers > 0 ? parse(text, keepDigits) : parse(text);
  } catch (error) {
    throw new InvalidRequest(`Malformed JSON: ${(error as Error).message}`);
  }
}

/** Stops counting beyond the limit. */
function countLongNumbers(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(LONG_NUMBER)) if (++count > MAX_LONG_NUMBERS) break;
  return count;
}

function keepDigits(_: string, value: unknown, context: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const { source = '' } = context;
  if (!INTEGER.test(source)) return value;
  if (source.length > MAX_DIGITS) throw new Error(`a number has more than ${MAX_DIGITS} digits`);
  return BigInt(source);
}

/** Serializes a lossless JSON value; bigints become numbers with all digits. */
export function writeLosslessJson(value: Json): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? rawJSON(each.toString()) : each,
  );
}

/** A number with all digits, for values that `JSON.stringify` serializes. */
export function exactNumber(value: bigint): number {
  return rawJSON(value.toString()) as number;
}

/** Checks the limits before parsing, because the reviver is called recursively. Null: within the limits. */
function limitProblem(text: string, longNumbers: number): string | null {
  if (text.length <= MAX_NESTING) return null;
  if (longNumbers > MAX_LONG_NUMBERS) return `more than ${MAX_LONG_NUMBERS} long numbers`;
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

/** Index of the closing quote of the string that begins at `start`, or beyond the text. */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

/** Whether an odd number of backslashes precedes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
