import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import type { Json } from '../../kernel/lossless-json.ts';
import {
  optional,
  type Param,
  type ParamOptions,
  type ParamType,
  required,
  withDefault,
} from '../../kernel/params.ts';
import {
  readAddress,
  readBase64,
  readHash,
  readMethod,
  readMethodId,
} from '../../kernel/values.ts';
import { failedToParse, scalar, type V2Type, wrongType } from './v2-type.ts';

/** Any text. */
export const textType: V2Type<string> = scalar({ schema: Type.String(), read: (text) => text });

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'yes', 't', 'true', 'on', '1'].map((word) => [word, true] as const),
  ...['n', 'no', 'f', 'false', 'off', '0'].map((word) => [word, false] as const),
]);

/** Booleans, numbers (0 is false), and the usual words. */
export const booleanType: V2Type<boolean> = scalar({
  schema: Type.Boolean({ examples: [true] }),
  read: (word) => WORDS.get(word.toLowerCase()),
  fromJson(value, name) {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'bigint' || Number.isInteger(value)) return Number(value) !== 0;
    if (typeof value !== 'string') return wrongType(value, name, 'boolean');
    return WORDS.get(value.toLowerCase()) ?? failedToParse(name);
  },
});

const DECIMAL = /^[+-]?[0-9]{1,40}$/;

export interface IntegerOptions {
  /** 1: "should be positive", 0: "should be non-negative". */
  readonly min?: 0 | 1;
  readonly max?: number;
  /** False: JSON strings are rejected. */
  readonly strings?: boolean;
}

/** A 32-bit number: decimal in a query, an integer or a decimal string in JSON. */
export function int32Type(options: IntegerOptions = {}): V2Type<number> {
  const read = integerParser(32, options);
  const bounds = {
    minimum: options.min ?? -(2 ** 31),
    maximum: options.max ?? 2 ** 31 - 1,
  };
  return scalar({
    schema: Type.Integer(bounds),
    read: (text, name) => Number(read(text, name)),
    fromJson: (value, name) => Number(read(jsonInteger(value, name, options), name)),
  });
}

/** A 64-bit number, such as a shard or a logical time. */
export function int64Type(options: IntegerOptions = {}): V2Type<bigint> {
  const read = integerParser(64, options);
  return scalar({
    schema: Type.Union([Type.String({ pattern: DECIMAL.source }), Type.Integer()], {
      description: 'A number of 64 bits, in JSON also as a decimal string',
    }),
    read,
    fromJson: (value, name) => read(jsonInteger(value, name, options), name),
  });
}

/** The seqno of a masterchain block; null: the newest block. */
export function masterchainSeqnoParam(
  options: Pick<IntegerOptions, 'strings'> = {},
): Param<number | null> {
  return optional(
    int32Type({ min: 1, ...options }),
    'Seqno of the masterchain block to read at; the newest block by default',
    { example: EXAMPLE.seqno },
  );
}

function integerParser(bits: 32 | 64, { min, max }: IntegerOptions) {
  return (text: string, name: string): bigint => {
    const value = DECIMAL.test(text) ? BigInt(text.replace('+', '')) : failedToParse(name);
    if (BigInt.asIntN(bits, value) !== value) return failedToParse(name);
    if (min !== undefined && value < BigInt(min))
      throw new InvalidRequest(`${name} should be ${min === 1 ? 'positive' : 'non-negative'}`);
    if (max !== undefined && value > BigInt(max))
      throw new InvalidRequest(`${name} should be less or equal ${max}`);
    return value;
  };
}

function jsonInteger(value: Json, name: string, { strings = true }: IntegerOptions): string {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (strings && typeof value === 'string') return value;
  return wrongType(value, name, 'integer');
}

/** 32 bytes as hex, base64 or base64url, with or without padding. */
export const hashType: V2Type<Uint8Array> = hashTypeOf(readHash);

/** A hash with the error text of `detectHash`. */
export const detectedHashType: V2Type<Uint8Array> = hashTypeOf((text) => {
  const hash = readHash(text);
  if (!hash) throw new InvalidRequest(`invalid hash: '${text}'`);
  return hash;
});

/** An account id of 256 bits: a hash, or an address whose workchain is ignored. */
export const accountIdType: V2Type<Uint8Array> = hashTypeOf(
  (text) => readHash(text) ?? readAddress(text)?.address.hash,
);

/** A list of hashes: a repeated parameter, or a JSON array. */
export const hashListType: ParamType<readonly Uint8Array[]> = {
  schema: Type.Array(hashType.schema),
  fromQuery: (texts, name) => texts.map((text) => hashType.fromQuery([text], name)),
  fromJson: (value, name) =>
    Array.isArray(value)
      ? value.map((item: Json) => hashType.fromJson(item, name))
      : wrongType(value, name, 'array'),
};

function hashTypeOf(read: (text: string) => Uint8Array | null | undefined): V2Type<Uint8Array> {
  return scalar({
    schema: Type.String({
      description: '32 bytes: base64, base64url or hex',
      examples: [EXAMPLE.hash],
    }),
    emptyIsAbsent: true,
    spaceIsPlus: true,
    read,
  });
}

/** Standard base64 with or without padding; `""` is an empty array. */
export const bytesType: V2Type<Uint8Array> = scalar({
  schema: Type.String({
    description: 'Base64',
    contentEncoding: 'base64',
    examples: [EXAMPLE.boc],
  }),
  spaceIsPlus: true,
  read: readBase64,
});

/** A required BoC. */
export const bocParam: Param<Uint8Array> = required(
  { ...bytesType, emptyIsAbsent: true },
  'The message as a bag of cells',
  { missing: 'empty boc' },
);

/** A get-method: a name, or a method id as a number or a numeric string. */
export const methodType: V2Type<string | number> = scalar({
  schema: Type.Union([Type.String(), Type.Integer()], { examples: ['seqno'] }),
  read: readMethod,
  fromJson(value, name) {
    if (typeof value === 'string') return readMethod(value);
    if (typeof value === 'number' && Number.isInteger(value)) return readMethodId(value);
    return wrongType(value, name, 'string or integer');
  },
});

/** The arguments of a get-method, from the bottom of the stack; `v2/stack` parses the entries. */
export function stackParam(
  description: string,
  options: ParamOptions,
  entry: TSchema = Type.Unknown(),
): Param<readonly Json[]> {
  const stackType: ParamType<readonly Json[]> = {
    schema: Type.Array(entry),
    fromQuery: notArray,
  };
  return {
    ...withDefault<readonly Json[]>(stackType, [], description, options),
    // null is rejected: it is neither an array nor an absent value
    fromJson: (value = []) => (Array.isArray(value) ? (value as readonly Json[]) : notArray()),
  };
}

function notArray(): never {
  throw new InvalidRequest('Stack should be array');
}
