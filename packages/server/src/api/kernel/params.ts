import { TonwayError } from '@tonway/chain';
import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from './errors.ts';
import type { Json } from './lossless-json.ts';

/** A parameter of an operation: its description and its parser. */
export interface Param<T> {
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** The parameter that is ignored if a query has both. */
  readonly overrides?: string;
  /** One text per occurrence in the query; none if the parameter is absent. */
  fromQuery(texts: readonly string[], name: string): T;
  /** By default the value is read like its text in a query; undefined: the parameter is absent. */
  fromJson?(value: Json | undefined, name: string): T;
}

export type Params = Readonly<Record<string, Param<unknown>>>;

export type ParamValues<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

/** How values of one type are parsed. */
export interface ParamType<T> {
  readonly schema: TSchema;
  /** Whether `""` means absent. */
  readonly emptyIsAbsent?: boolean;
  /** Of one or more texts. */
  fromQuery(texts: readonly string[], name: string): T;
  /** By default the value is read like its text in a query. */
  fromJson?(value: Json, name: string): T;
}

export interface ParamOptions {
  /** For OpenAPI; overrides the example of the type. */
  readonly example?: unknown;
  /** Error text if a required parameter is absent. */
  readonly missing?: string;
  /** The parameter that is ignored if a query has both. */
  readonly overrides?: string;
}

export function required<T>(
  type: ParamType<T>,
  description: string,
  options: ParamOptions = {},
): Param<T> {
  const absent = (name: string): never => {
    throw new InvalidRequest(options.missing ?? `Error at path '${name}': Field is missing`);
  };
  return { ...param(type, description, options, absent), required: true };
}

/** An optional parameter; null if absent. */
export function optional<T>(
  type: ParamType<T>,
  description: string,
  options: ParamOptions = {},
): Param<T | null> {
  return param<T | null>(type, description, options, () => null);
}

/** An optional parameter with a default value. */
export function withDefault<T>(
  type: ParamType<T>,
  value: T,
  description: string,
  options: ParamOptions = {},
): Param<T> {
  const { schema, ...others } = param(type, description, options, () => value);
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return { ...others, schema: isPlain ? Type.With(schema, { default: value }) : schema };
}

function param<T>(
  type: ParamType<T>,
  description: string,
  { example, overrides }: ParamOptions,
  absent: (name: string) => T,
): Param<T> {
  const { schema, fromJson } = type;
  const isAbsent = (value: Json | undefined) =>
    value === undefined || value === null || (type.emptyIsAbsent && value === '');
  return {
    schema: example === undefined ? schema : Type.With(schema, { examples: [example] }),
    description,
    required: false,
    ...(overrides !== undefined && { overrides }),
    fromQuery: (texts, name) => (isAbsent(texts[0]) ? absent(name) : type.fromQuery(texts, name)),
    ...(fromJson && {
      fromJson: (value, name) =>
        value === undefined || isAbsent(value) ? absent(name) : fromJson(value, name),
    }),
  };
}

/** The same parameter with another value. */
export function mapped<T, S>(param: Param<T>, map: (value: T, name: string) => S): Param<S> {
  const { fromJson, ...others } = param;
  return {
    ...others,
    fromQuery: (texts, name) => map(param.fromQuery(texts, name), name),
    ...(fromJson && { fromJson: (value, name) => map(fromJson(value, name), name) }),
  };
}

/** A value that cannot be parsed. */
export class ConversionError extends TonwayError {
  override readonly name = 'ConversionError';
  /** Index of the list element; null if the parameter is not a list. */
  readonly index: number | null;

  constructor(index: number | null = null) {
    super('PARAMETER_INVALID', 'cannot be converted');
    this.index = index;
  }
}

/** A parsed query string. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function textsOf(value: Query[string]): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** Reads each parameter; the caller says where its value is. */
export function readEach(
  params: Params,
  read: (param: Param<unknown>, name: string) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) values[name] = read(param, name);
  return values;
}

/** Reads a member of a JSON object; undefined if the object does not have it. */
export function readMember<T>(param: Param<T>, value: Json | undefined, name: string): T {
  return param.fromJson
    ? param.fromJson(value, name)
    : param.fromQuery(textsOfJson(value ?? null), name);
}

/** The texts that a query string would contain for the same value. */
function textsOfJson(value: Json): readonly string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map(textOfItem);
  if (typeof value === 'object') throw new ConversionError();
  return [String(value)];
}

/** Rejects numbers in lists: the number 12345678, written as text, could be parsed as hexadecimal. */
function textOfItem(value: Json, index: number): string {
  if (typeof value !== 'string') throw new ConversionError(index);
  return value;
}
