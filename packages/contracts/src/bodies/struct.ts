import { ChainError, type Codec, codec, record, type Slice, type Tag } from '@tonway/chain';
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

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The typed value of a struct: its kind and its fields. */
type ValueOf<Kind extends string, F extends Fields> = { readonly kind: Kind } & {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** A TL-B constructor: a tag and fields. Printed as an object whose `@type` is the name. */
export interface Struct<T extends { readonly kind: string }> extends Field<T> {
  readonly kind: string;
  readonly tag: Tag;
  print(value: T, printer: Printer): PrintedObject;
}

/** The typed value that a struct loads. */
export type Loaded<C> = C extends Struct<infer T> ? T : never;

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
  const type = record<Record<string, unknown>>(kind, tag, fields);
  const names = Object.entries(fields).map(([key, part]) => ({ key, part, name: snakeCase(key) }));
  const print = (value: Value, printer: Printer): PrintedObject => {
    const printed: Record<string, Printed> = { '@type': printedAs };
    for (const { key, part, name } of names)
      printed[name] = part.print((value as Record<string, unknown>)[key], printer);
    return printed;
  };
  const base = newField<Value>(kind, {
    // `record` returns exactly the fields of its definition
    load: (slice) => ({ kind, ...type.load(slice) }) as Value,
    store: (value, builder) => type.store(value as Record<string, unknown>, builder),
    print,
  });
  return { ...base, kind, tag, print };
}

/** A sum type: loads the first struct whose tag matches. */
export function oneOf<const C extends readonly Struct<{ readonly kind: string }>[]>(
  name: string,
  ...structs: C
): Field<Loaded<C[number]>> {
  type Value = Loaded<C[number]>;
  const byKind = new Map(structs.map((each) => [each.kind, each]));
  const find = (kind: string) => {
    const found = byKind.get(kind);
    if (!found) throw new ChainError('TLB_INVALID', `${name}: unknown kind ${kind}`);
    return found;
  };
  return newField<Value>(name, {
    load(slice) {
      const found = structs.find(({ tag }) => startsWith(slice, tag));
      if (!found) throw new ChainError('TLB_INVALID', `${name}: no constructor has this tag`);
      return found.load(slice) as Value;
    },
    store: (value, builder) => find(value.kind).store(value, builder),
    print: (value, printer) => find(value.kind).print(value, printer),
  });
}

function startsWith(slice: Slice, tag: Tag): boolean {
  const digits = tag.slice(1);
  if (slice.remainingBits < digits.length * 4) return false;
  return slice.preloadUint(digits.length * 4) === Number.parseInt(digits, 16);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
