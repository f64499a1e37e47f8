import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import type { Json } from '../../kernel/lossless-json.ts';
import {
  readAddress,
  readBase64,
  readHash,
  readMethod,
  readMethodId,
} from '../../kernel/values.ts';
import {
  jsonText,
  type Kind,
  optional,
  type Param,
  type ParamOptions,
  required,
  withDefault,
  wrongType,
} from './kind.ts';

/** Any text. */
export const textKind: Kind<string> = {
  schema: Type.String(),
  fromText: (text) => text,
  fromJson: jsonText,
};

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'yes', 't', 'true', 'on', '1'].map((word) => [word, true] as const),
  ...['n', 'no', 'f', 'false', 'off', '0'].map((word) => [word, false] as const),
]);

/** Booleans, numbers (0 is false), and the usual words. */
export const booleanKind: Kind<boolean> = {
  schema: Type.Boolean({ examples: [true] }),
  fromText: readWord,
  fromJson(value, name) {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'bigint' || Number.isInteger(value)) return Number(value) !== 0;
    return typeof value === 'string' ? readWord(value, name) : wrongType(value, name, 'boolean');
  },
};

function readWord(word: string, name: string): boolean {
  const value = WORDS.get(word.toLowerCase());
  if (value === undefined) throw new InvalidRequest(`failed to parse ${name}`);
  return value;
}

const DECIMAL = /^[+-]?[0-9]{1,40}$/;

export interface IntegerOptions {
  /** 1: "should be positive", 0: "should be non-negative". */
  readonly min?: 0 | 1;
  readonly max?: number;
  /** False: JSON strings are rejected. */
  readonly strings?: boolean;
}

/** A 32-bit number: decimal in a query, an integer or a decimal string in JSON. */
export function int32Kind(options: IntegerOptions = {}): Kind<number> {
  const read = integerParser(32, options);
  const bounds = {
    minimum: options.min ?? -(2 ** 31),
    maximum: options.max ?? 2 ** 31 - 1,
  };
  return {
    schema: Type.Integer(bounds),
    fromText: (text, name) => Number(read(text, name)),
    fromJson: (value, name) => Number(read(jsonInteger(value, name, options), name)),
  };
}

/** A 64-bit number, such as a shard or a logical time. */
export function int64Kind(options: IntegerOptions = {}): Kind<bigint> {
  const read = integerParser(64, options);
  return {
    schema: Type.Union([Type.String({ pattern: DECIMAL.source }), Type.Integer()], {
      description: 'A number of 64 bits, in JSON also as a decimal string',
    }),
    fromText: read,
    fromJson: (value, name) => read(jsonInteger(value, name, options), name),
  };
}

/** The seqno of a masterchain block; null: the newest block. */
export function masterchainSeqnoParam(
  options: Pick<IntegerOptions, 'strings'> & Partial<ParamOptions> = {},
): Param<number | null> {
  return optional('seqno', int32Kind({ min: 1, ...options }), {
    description: 'Seqno of the masterchain block to read at; the newest block by default',
    example: EXAMPLE.seqno,
  });
}

function integerParser(bits: 32 | 64, { min, max }: IntegerOptions) {
  return (text: string, name: string): bigint => {
    const value = DECIMAL.test(text) ? BigInt(text.replace('+', '')) : null;
    if (value === null || BigInt.asIntN(bits, value) !== value)
      throw new InvalidRequest(`failed to parse ${name}`);
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
export const hashKind: Kind<Uint8Array> = hashKindOf((text, name) => {
  const hash = readHash(text);
  if (!hash) throw new InvalidRequest(`failed to parse ${name}`);
  return hash;
});

/** A hash with the error text of `detectHash`. */
export const detectedHashKind: Kind<Uint8Array> = hashKindOf((text) => {
  const hash = readHash(text);
  if (!hash) throw new InvalidRequest(`invalid hash: '${text}'`);
  return hash;
});

/** An account id of 256 bits: a hash, or an address whose workchain is ignored. */
export const accountIdKind: Kind<Uint8Array> = hashKindOf((text, name) => {
  const hash = readHash(text) ?? readAddress(text)?.address.hash;
  if (!hash) throw new InvalidRequest(`failed to parse ${name}`);
  return hash;
});

/** A list of hashes: a repeated parameter, or a JSON array. */
export const hashListKind: Kind<readonly Uint8Array[]> = {
  schema: Type.Array(hashKind.schema),
  spaceIsPlus: true,
  fromText: (text, name) => [hashKind.fromText(text, name)],
  fromTexts: (texts, name) => texts.map((text) => hashKind.fromText(text, name)),
  fromJson: (value: Json, name) =>
    Array.isArray(value)
      ? value.map((item: Json) => hashKind.fromJson(item, name))
      : wrongType(value, name, 'array'),
};

function hashKindOf(fromText: (text: string, name: string) => Uint8Array): Kind<Uint8Array> {
  return {
    schema: Type.String({
      description: '32 bytes: base64, base64url or hex',
      examples: [EXAMPLE.hash],
    }),
    emptyIsAbsent: true,
    spaceIsPlus: true,
    fromText,
    fromJson: (value, name) => fromText(jsonText(value, name), name),
  };
}

/** Standard base64 with or without padding; `""` is an empty array. */
export const bytesKind: Kind<Uint8Array> = {
  schema: Type.String({
    description: 'Base64',
    contentEncoding: 'base64',
    examples: [EXAMPLE.boc],
  }),
  spaceIsPlus: true,
  fromText: readBase64,
  fromJson: (value, name) => readBase64(jsonText(value, name)),
};

const bocKind: Kind<Uint8Array> = { ...bytesKind, emptyIsAbsent: true };

/** A required BoC. */
export function bocParam(): Param<Uint8Array> {
  return required('boc', bocKind, {
    description: 'The message as a bag of cells',
    missing: 'empty boc',
  });
}

/** A get-method: a name, or a method id as a number or a numeric string. */
export const methodKind: Kind<string | number> = {
  schema: Type.Union([Type.String(), Type.Integer()], { examples: ['seqno'] }),
  fromText: readMethod,
  fromJson(value, name) {
    if (typeof value === 'string') return readMethod(value);
    if (typeof value === 'number' && Number.isInteger(value)) return readMethodId(value);
    return wrongType(value, name, 'string or integer');
  },
};

/** The arguments of a get-method, from the bottom of the stack; `v2/stack` parses the entries. */
export function stackParam(
  options: ParamOptions,
  entry: TSchema = Type.Unknown(),
): Param<readonly Json[]> {
  const stackKind: Kind<readonly Json[]> = {
    schema: Type.Array(entry),
    fromText: () => notArray(),
    fromJson: (value) => (Array.isArray(value) ? (value as readonly Json[]) : notArray()),
  };
  const param = withDefault<readonly Json[]>('stack', stackKind, [], options);
  // null is rejected: it is neither an array nor an absent value
  return { ...param, fromJson: (value) => stackKind.fromJson(value, 'stack') };
}

function notArray(): never {
  throw new InvalidRequest('Stack should be array');
}
