import { ChainError, record, type Slice, type Tag } from '@tonway/chain';
import type { Printed, PrintedObject } from '../print/printed.ts';
import type { Printer } from '../print/printer.ts';
import { type Field, newField } from './field.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The typed value of a struct: its kind and its fields. */
type ValueOf<Kind extends string, F extends Fields> = { readonly kind: Kind } & {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** One line of TL-B: a tag and fields. Printed as an object whose `@type` is the name. */
export interface Struct<T extends { readonly kind: string }> extends Field<T> {
  readonly kind: string;
  readonly tag: Tag;
  print(value: T, printer: Printer): PrintedObject;
}

/** The typed value that a struct loads. */
export type Loaded<C> = C extends Struct<infer T> ? T : never;

interface StructOptions {
  /** If several structs have the same name on the wire; the kind otherwise. */
  readonly printedAs?: string;
}

/** Fields are named in camel case here and in snake case in the JSON form. */
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
  const made = newField<Value>(kind, {
    // `record` returns exactly the fields it was given
    load: (slice) => ({ kind, ...type.load(slice) }) as Value,
    store: (value, builder) => type.store(value as Record<string, unknown>, builder),
    print,
  });
  return { ...made, kind, tag, print };
}

/** A sum type: the structs are tried in order, and the first whose tag stands there is taken. */
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
