import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from './codec.ts';

/** One codec per field, in the order of the schema. */
export type Fields<T> = { readonly [K in keyof T]-?: Codec<T[K]> };

/** Constraints between fields; the key is the constraint in schema notation. */
export type Constraints<T> = Readonly<Record<string, (value: T) => boolean>>;

/** A tag in schema notation: four bits per hexadecimal digit after `#`; `#_` is empty. */
export type Tag = `#${string}`;

/**
 * A type with one constructor: a tag, then the fields in order.
 *
 * @example
 * const Payment = record('Payment', '#0f', { id: uint(32), amount: coins });
 * Payment.toCell({ id: 7, amount: 0n }).bitLength; // => 44
 * Payment.load(Payment.toCell({ id: 7, amount: 5n })).amount; // => 5n
 */
export function record<T extends object>(
  name: string,
  tag: Tag,
  fields: Fields<T>,
  constraints: Constraints<T> = {},
): Codec<T> {
  const { bits, value: expected } = parseTag(tag);
  return codec<T>(name, {
    load(slice) {
      slice.expectTag(bits, expected, name);
      const value = loadFields(slice, fields);
      checkConstraints(name, value, constraints);
      return value;
    },
    store(value, builder) {
      checkConstraints(name, value, constraints);
      storeFields(value, builder.storeUint(expected, bits), fields);
    },
  });
}

type Body<T, K> = Omit<Extract<T, { kind: K }>, 'kind'>;

/** The constructors of a sum type by their `kind`. */
export type Constructors<T extends { readonly kind: string }> = {
  readonly [K in T['kind']]: readonly [Tag, Fields<Body<T, K>>, Constraints<Body<T, K>>?];
};

/** A type with several constructors whose tags have the same length. */
export function union<T extends { readonly kind: string }>(
  name: string,
  constructors: Constructors<T>,
): Codec<T> {
  const rows = Object.entries(constructors) as [
    T['kind'],
    readonly [Tag, Fields<object>, Constraints<object>?],
  ][];
  const bodies = rows.map(([kind, [tag, fields, constraints]]) => {
    return { kind, tag: parseTag(tag), body: record<object>(name, tag, fields, constraints) };
  });
  return codec<T>(name, {
    load(slice) {
      const row = bodies.find(({ tag }) => slice.preloadUint(tag.bits) === tag.value);
      if (!row) throw new ChainError('TLB_INVALID', `${name}: no constructor has this tag`);
      return { kind: row.kind, ...row.body.load(slice) } as T;
    },
    store(value, builder) {
      const row = bodies.find(({ kind }) => kind === value.kind);
      if (!row) throw new ChainError('TLB_INVALID', `${name}: unknown kind ${value.kind}`);
      row.body.store(value, builder);
    },
  });
}

function loadFields<T extends object>(slice: Slice, fields: Fields<T>): T {
  const value: Partial<T> = {};
  for (const key in fields) value[key] = fields[key].load(slice);
  return value as T;
}

function storeFields<T extends object>(value: T, builder: Builder, fields: Fields<T>): void {
  for (const key in fields) fields[key].store(value[key], builder);
}

function checkConstraints<T>(name: string, value: T, constraints: Constraints<T>): void {
  for (const [constraint, holds] of Object.entries(constraints)) {
    if (!holds(value)) throw new ChainError('TLB_INVALID', `${name}: ${constraint} does not hold`);
  }
}

function parseTag(tag: Tag): { bits: number; value: number } {
  const digits = tag.slice(1).replace('_', '');
  return { bits: digits.length * 4, value: digits === '' ? 0 : Number.parseInt(digits, 16) };
}
