import { type Builder, ChainError, type Codec, codec, type Slice } from '@tonway/chain';
import type { Printed, PrintedObject, Printer } from '../print/printer.ts';

/** A part of a message body: a codec with a JSON form. */
export interface Field<T> extends Codec<T> {
  print(value: T, printer: Printer): Printed;
}

/** Adds a JSON form to a codec of `chain`. */
export function field<T>(type: Codec<T>, print: Field<T>['print']): Field<T> {
  return { ...type, print };
}

interface FieldParts<T> {
  load: Parameters<typeof codec<T>>[1]['load'];
  store: Parameters<typeof codec<T>>[1]['store'];
  print: Field<T>['print'];
}

/** A field for which `chain` has no codec. */
export function newField<T>(name: string, { load, store, print }: FieldParts<T>): Field<T> {
  return field(codec<T>(name, { load, store }), print);
}

/** Printed by a field that the body does not have: the struct omits it. */
export const ABSENT: Printed = {};

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The typed value of a struct: its kind and its fields. */
type ValueOf<Kind extends string, F extends Fields> = { readonly kind: Kind } & {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** A tag in schema notation: hexadecimal (`#0f8a7ea5`) or binary digits (`$01`); `#_` is empty. */
type Tag = `#${string}` | `$${string}`;

/** What a message is recognized by. */
export interface Opcode {
  readonly kind: string;
  readonly tag: Tag;
  /** The number of the tag; NaN for an empty tag, so that no message has it. */
  readonly opcode: number;
}

/** A TL-B constructor: a tag and fields. Printed as an object whose `@type` is the name. */
export interface Struct<T extends { readonly kind: string }> extends Field<T>, Opcode {
  print(value: T, printer: Printer): PrintedObject;
}

/** The typed value that a struct loads. */
export type Loaded<C> = C extends Struct<infer T> ? T : never;

/** A message of which only the opcode is known. */
export function opcodeOnly<const Kind extends string>(
  kind: Kind,
  tag: Tag,
): Opcode & { readonly kind: Kind } {
  return { kind, tag, opcode: numberOf(tag) };
}

interface StructOptions {
  /** The `@type` in print, if it differs from the kind: several structs may share one. */
  readonly printedAs?: string;
}

/** Defines a struct. Field names are camel case in code and snake case in the JSON form. */
export function struct<const Kind extends string, F extends Fields>(
  kind: Kind,
  tag: Tag,
  fields: F,
  { printedAs = kind }: StructOptions = {},
): Struct<ValueOf<Kind, F>> {
  type Value = ValueOf<Kind, F>;
  const [bits, opcode] = [bitsOf(tag), numberOf(tag)];
  const parts = Object.entries(fields).map(([key, part]) => ({ key, part, name: snakeCase(key) }));
  // values that are copied from one template share a hidden class
  const template: Record<string, unknown> = { kind, ...fields };
  const load = (slice: Slice): Value => {
    if (bits > 0) slice.expectTag(bits, opcode, kind);
    const value: Record<string, unknown> = { ...template };
    for (const { key, part } of parts) value[key] = part.load(slice);
    return value as Value;
  };
  const store = (value: Value, builder: Builder): void => {
    if (bits > 0) builder.storeUint(opcode, bits);
    for (const { key, part } of parts) part.store((value as Record<string, unknown>)[key], builder);
  };
  const print = (value: Value, printer: Printer): PrintedObject => {
    const printed: Record<string, Printed> = { '@type': printedAs };
    for (const { key, part, name } of parts) {
      const text = part.print((value as Record<string, unknown>)[key], printer);
      if (text !== ABSENT) printed[name] = text;
    }
    return printed;
  };
  return { ...codec<Value>(kind, { load, store }), kind, tag, opcode, print };
}

/** A sum type: loads the first struct whose tag matches. */
export function oneOf<const C extends readonly Struct<{ readonly kind: string }>[]>(
  name: string,
  ...structs: C
): Field<Loaded<C[number]>> {
  type Value = Loaded<C[number]>;
  const byTag = structs.map((each) => ({ each, bits: bitsOf(each.tag), opcode: each.opcode }));
  const byKind = new Map(structs.map((each) => [each.kind, each]));
  const find = (kind: string) => {
    const found = byKind.get(kind);
    if (!found) throw new ChainError('TLB_INVALID', `${name}: unknown kind ${kind}`);
    return found;
  };
  return newField<Value>(name, {
    load(slice) {
      for (const { each, bits, opcode } of byTag)
        if (slice.remainingBits >= bits && slice.preloadUint(bits) === opcode)
          return each.load(slice) as Value;
      throw new ChainError('TLB_INVALID', `${name}: no constructor has this tag`);
    },
    store: (value, builder) => find(value.kind).store(value, builder),
    print: (value, printer) => find(value.kind).print(value, printer),
  });
}

function bitsOf(tag: Tag): number {
  const digits = tag.slice(1).replace('_', '').length;
  return tag.startsWith('#') ? digits * 4 : digits;
}

function numberOf(tag: Tag): number {
  return Number.parseInt(tag.slice(1), tag.startsWith('#') ? 16 : 2);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
