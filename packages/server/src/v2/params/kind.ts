import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';

/** How values of one kind are read, whatever the parameter is called. */
export interface Kind<T> {
  readonly schema: TSchema;
  /** Whether `""` counts as not given. */
  readonly emptyIsAbsent?: boolean;
  /** Whether a space is a `+` that was not escaped in the query. */
  readonly spaceIsPlus?: boolean;
  fromText(text: string, name: string): T;
  fromJson(value: Json, name: string): T;
  /** All values that the query gives, where one is not enough. */
  fromTexts?(texts: readonly string[], name: string): T;
}

export interface ParamOptions {
  readonly description: string;
  /** For OpenAPI, where that of the kind does not do. */
  readonly example?: unknown;
  /** The text of the error where the parameter is required and absent. */
  readonly missing?: string;
  /** The parameter whose place this one takes where a query has both. */
  readonly overrides?: string;
}

/** A parameter that must be given. */
export function required<T>(name: string, kind: Kind<T>, options: ParamOptions): Param<T> {
  const { description, missing = `Error at path '${name}': Field is missing` } = options;
  const absent = () => {
    throw new InvalidRequest(missing);
  };
  return {
    schema: schemaOf(kind, options),
    description,
    required: true,
    absent,
    ...reading(name, kind, absent),
  };
}

/** A parameter that may be left out: then it is null. */
export function optional<T>(name: string, kind: Kind<T>, options: ParamOptions): Param<T | null> {
  return withDefault<T | null>(name, kind, null, options);
}

/** A parameter with a value of its own where none is given. */
export function withDefault<T>(
  name: string,
  kind: Kind<T>,
  value: T,
  options: ParamOptions,
): Param<T> {
  const { description, overrides } = options;
  const absent = () => value;
  return {
    schema: Type.With(schemaOf(kind, options), defaultOf(value)),
    description,
    required: false,
    ...(overrides !== undefined && { overrides }),
    absent,
    ...reading(name, kind, absent),
  };
}

function schemaOf({ schema }: Kind<unknown>, { example }: ParamOptions): TSchema {
  return example === undefined ? schema : Type.With(schema, { examples: [example] });
}

function defaultOf(value: unknown): { default?: unknown } {
  return typeof value === 'number' || typeof value === 'boolean' ? { default: value } : {};
}

function reading<T>(
  name: string,
  kind: Kind<T>,
  absent: () => T,
): Pick<Param<T>, 'fromQuery' | 'fromJson'> {
  const isAbsent = (value: Json) => value === null || (kind.emptyIsAbsent && value === '');
  return {
    fromQuery(values) {
      const texts = kind.spaceIsPlus ? values.map((text) => text.replaceAll(' ', '+')) : values;
      const [first] = texts;
      if (first === undefined || isAbsent(first)) return absent();
      return kind.fromTexts ? kind.fromTexts(texts, name) : kind.fromText(first, name);
    },
    fromJson: (value) => (isAbsent(value) ? absent() : kind.fromJson(value, name)),
  };
}

/** The text of a JSON string; anything else is refused. */
export function jsonText(value: Json, name: string): string {
  return typeof value === 'string' ? value : wrongType(value, name, 'string');
}

export function wrongType(value: Json, name: string, expected: string): never {
  throw new InvalidRequest(
    `Error at path '${name}': Wrong type. Expected: ${expected}, actual: ${typeName(value)}`,
  );
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint' || Number.isInteger(value)) return 'integer';
  return typeof value === 'number' ? 'double' : typeof value;
}

/** One parameter of an operation: how it is read from a query string and from a JSON body. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** The parameter whose place this one takes where a query has both. */
  readonly overrides?: string;
  /** Given once or several times; throws an `InvalidRequest` with the reference's text. */
  fromQuery(values: readonly string[]): T;
  fromJson(value: Json): T;
  /** What an absent value means; throws where it is required. */
  absent(): T;
}

export type ParamValues<P extends Record<string, Param<unknown>>> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};
