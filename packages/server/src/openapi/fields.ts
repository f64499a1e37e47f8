import Type, { type TSchema } from 'typebox';
import { EXAMPLE } from './examples.ts';

/**
 * Fields and shapes as both interfaces describe them: what it means, its unit or form, and an example. A name makes a
 * shape one of the components of OpenAPI, which all others refer to.
 */
export function named<T extends TSchema>(name: string, description: string, schema: T): T {
  return Type.With(schema, { title: name, description }) as unknown as T;
}

/** What a shape means at this place; what the shape is in general stays with it. */
export function field<T extends TSchema>(schema: T, description: string): T {
  return Type.With(schema, { [FIELD]: description }) as unknown as T;
}

/** Where a schema keeps what it means at its place, until it is written beside the reference. */
export const FIELD = 'x-field';

/** The name of the TL type, in objects of v2. */
export function TypeName<T extends string>(name: T) {
  return Type.Literal(name, { description: 'Type of the object', examples: [name] });
}

/** Of 64 bits or more. */
function decimal(description: string, example: string) {
  return Type.String({ description, pattern: '^-?[0-9]+$', examples: [example] });
}

export function Nano(description: string, example: string = EXAMPLE.nano) {
  return decimal(`${description}, in nanotons`, example);
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

/** Describes itself as the schema does. */
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
