import { COIN } from '@tonway/chain';
import Type, { type TSchema } from 'typebox';

/**
 * Values for examples. The address is the configuration contract, which exists in every network, so that the examples
 * work when they are tried.
 */
export const EXAMPLE = {
  address: 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn',
  otherAddress: 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  rawAddress: `-1:${'5'.repeat(64)}`,
  otherRawAddress: `-1:${'3'.repeat(64)}`,
  /** An empty cell. */
  boc: 'te6cckEBAQEAAgAAAEysuc0=',
  hash: 'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
  hexHash: '96A296D224F285C67BEE93C30F8A309157F0DAA35DC5B87E410B78630A09CFC7',
  otherHash: 'kK7Illr6uxbrw8ubQI665xthjXh4i8gNCYQ1k8rJjaQ=',
  lt: '47670702000003',
  shard: '-9223372036854775808',
  seqno: 46_991_999,
  unixTime: 1_747_300_000,
  cursor: 'bHQgZGVzYyBhY2NvdW50IGFzYzo0NzY3MDcwMjAwMDAwMw',
  nano: '1000000000',
} as const;

/**
 * Fields and shapes of both interfaces: each has a description, a unit or format, and an example. A named shape becomes
 * an OpenAPI component, to which other schemas refer.
 */
export function named<T extends TSchema>(name: string, description: string, schema: T): T {
  return Type.With(schema, { title: name, description }) as unknown as T;
}

/** Describes a shape as a field of another shape; the general description of the shape stays unchanged. */
export function field<T extends TSchema>(schema: T, description: string): T {
  return Type.With(schema, { [FIELD]: description }) as unknown as T;
}

/** Keyword for the description of a field, which is written beside the `$ref` of its shape. */
export const FIELD = 'x-field';

/** `@type` of v2 objects: the name of the TL type. */
export function TypeName<T extends string>(name: T) {
  return Type.Literal(name, { description: 'Type of the object', examples: [name] });
}

/** A number of 64 bits or more as a decimal string. */
function decimal(description: string, example: string) {
  return Type.String({ description, pattern: '^-?[0-9]+$', examples: [example] });
}

export function Nano(description: string, example: string = EXAMPLE.nano) {
  return decimal(`${description}, in ${COIN.unit}s`, example);
}

export function Decimal(description: string, example: string) {
  return decimal(`${description}; a decimal number`, example);
}

export function Lt(description: string) {
  return decimal(`${description}: a logical time`, EXAMPLE.lt);
}

export function Hash(description: string, example: string = EXAMPLE.hash) {
  return Type.String({
    description: `${description}: 32 bytes in base64`,
    contentEncoding: 'base64',
    minLength: 44,
    maxLength: 44,
    examples: [example],
  });
}

export function Bytes(description: string, example: string) {
  return Type.String({
    description: `${description}, in base64`,
    contentEncoding: 'base64',
    examples: [example],
  });
}

export function Boc(description: string) {
  return Bytes(`${description}: a bag of cells`, EXAMPLE.boc);
}

export function Text(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

export function Choice<const T extends string[]>(
  description: string,
  values: readonly [...T],
  example: T[number],
) {
  return Type.Enum([...values] as T, { description, examples: [example] });
}

export function Int(description: string, example: number) {
  return Type.Integer({ description, examples: [example] });
}

export function Seqno(description: string, example: number = EXAMPLE.seqno) {
  return Int(description, example);
}

export function UnixTime(description: string) {
  return Int(`${description}: Unix time, in seconds`, EXAMPLE.unixTime);
}

export function Flag(description: string, example = false) {
  return Type.Boolean({ description, examples: [example] });
}

export function RawAddress(description: string, example: string = EXAMPLE.rawAddress) {
  return Type.String({
    description: `${description}: raw address, the workchain and 64 hexadecimal digits`,
    pattern: '^-?[0-9]+:[0-9A-F]{64}$',
    examples: [example],
  });
}

export function FriendlyAddress(description: string, example: string = EXAMPLE.address) {
  return Text(`${description}: friendly address`, example);
}

/** A nullable schema with the description and the examples of the schema. */
export function Nullable<T extends TSchema>(schema: T) {
  const { description, examples, [FIELD]: here } = schema as Described;
  return Type.Union([schema, Type.Null()], {
    ...(description !== undefined && { description: here ?? description }),
    ...(examples !== undefined && { examples }),
  });
}

interface Described {
  readonly description?: string;
  readonly examples?: unknown[];
  readonly [FIELD]?: string;
}
