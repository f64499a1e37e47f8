import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/lossless-json.ts';

/** How values of one type are parsed, independent of the parameter name. */
export interface Kind<T> {
  readonly schema: TSchema;
  /** Whether `""` means absent. */
  readonly emptyIsAbsent?: boolean;
  /** Whether a space in the query is an unescaped `+`. */
  readonly spaceIsPlus?: boolean;
  fromText(text: string, name: string): T;
  fromJson(value: Json, name: string): T;
  /** For parameters that may be repeated in the query. */
  fromTexts?(texts: readonly string[], name: string): T;
}

export interface ParamOptions {
  readonly description: string;
  /** For OpenAPI; overrides the example of the kind. */
  readonly example?: unknown;
  /** Error text if a required parameter is absent. */
  readonly missing?: string;
  /** The parameter that is ignored if a query has both. */
  readonly overrides?: string;
}

/** A required parameter. */
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
    ...parsers(name, kind, absent),
  };
}

/** An optional parameter; null if absent. */
export function optional<T>(name: string, kind: Kind<T>, options: ParamOptions): Param<T | null> {
  return withDefault<T | null>(name, kind, null, options);
}

/** A parameter with a default value. */
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
    ...parsers(name, kind, absent),
  };
}

function schemaOf({ schema }: Kind<unknown>, { example }: ParamOptions): TSchema {
  return example === undefined ? schema : Type.With(schema, { examples: [example] });
}

function defaultOf(value: unknown): { default?: unknown } {
  return typeof value === 'number' || typeof value === 'boolean' ? { default: value } : {};
}

function parsers<T>(
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

/** Returns a JSON string; throws for other types. */
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

/** A parameter of an operation: parses the value of a query string or of a JSON body. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** The parameter that is ignored if a query has both. */
  readonly overrides?: string;
  /** `values` has one item per occurrence in the query. Throws `InvalidRequest` with the text of the reference implementation. */
  fromQuery(values: readonly string[]): T;
  fromJson(value: Json): T;
  /** The value of an absent parameter; throws if the parameter is required. */
  absent(): T;
}

export type ParamValues<P extends Record<string, Param<unknown>>> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};
