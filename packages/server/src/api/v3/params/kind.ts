import { TonwayError } from '@tonway/chain';
import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/lossless-json.ts';

/** One parameter of an operation and its parser. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** `texts` is empty if the parameter is missing. Throws a `ConversionError` or an `InvalidRequest`. */
  read(texts: readonly string[]): T;
  /** Parses the value of a JSON body, if texts cannot represent it. */
  readJson?(value: Json): T;
}

export type Params = Readonly<Record<string, Param<unknown>>>;

export type ParamValues<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

/** A value that cannot be parsed. One response reports all of them. */
export class ConversionError extends TonwayError {
  override readonly name = 'ConversionError';
  /** Index of the list element; null if the parameter is not a list. */
  readonly index: number | null;

  constructor(index: number | null = null) {
    super('PARAMETER_INVALID', 'cannot be converted');
    this.index = index;
  }
}

/** The schema and parser of one kind of value. */
export interface Kind<T> {
  readonly schema: TSchema;
  /** Undefined if the text is invalid. */
  read(text: string): T | undefined;
}

/** An optional parameter; null if it is missing. The last of several values is used. */
export function optional<T>(
  kind: Kind<T>,
  description: string,
  example?: unknown,
): Param<T | null> {
  return withDefault<T | null>(kind, null, description, example);
}

/** An optional parameter with a default value. */
export function withDefault<T>(
  kind: Kind<T>,
  value: T,
  description: string,
  example?: unknown,
): Param<T> {
  const schema = schemaOf(kind, example);
  return {
    schema: value === null ? schema : Type.With(schema, { default: value }),
    description,
    required: false,
    read(texts) {
      const text = texts.at(-1);
      return text === undefined ? value : convert(kind, text, null);
    },
  };
}

/** A required parameter. */
export function required<T>(kind: Kind<T>, description: string, example?: unknown): Param<T> {
  return {
    schema: schemaOf(kind, example),
    description,
    required: true,
    read: (texts) => convert(kind, texts.at(-1) ?? '', null),
  };
}

/** `example` replaces the example of the kind. */
function schemaOf({ schema }: Kind<unknown>, example: unknown): TSchema {
  return example === undefined ? schema : Type.With(schema, { examples: [example] });
}

export interface ListOptions<T> {
  readonly description: string;
  /** Identifies a value; duplicates are dropped. */
  readonly key: (value: T) => string;
  /** Plural name of the values, for the error text if there are too many. */
  readonly plural: string;
  /** 1000 if it is missing. */
  readonly max?: number;
}

const MAX_VALUES = 1000;

/** A list as repeated keys or as one comma-separated value; null if it is missing. */
export function list<T>(kind: Kind<T>, options: ListOptions<T>): Param<readonly T[] | null> {
  const { description, key, plural, max = MAX_VALUES } = options;
  return {
    schema: listSchema(kind, max),
    description: `${description}; repeated, or separated by commas`,
    required: false,
    read(texts) {
      if (texts.length === 0) return null;
      const [only = ''] = texts;
      const items = texts.length === 1 ? only.split(',') : texts;
      if (items.length > max) throw new InvalidRequest(`maximum ${max} ${plural} allowed`);
      const values = items.map((text, index) => convert(kind, text, index));
      return [...new Map(values.map((value) => [key(value), value])).values()];
    },
  };
}

function listSchema({ schema }: Kind<unknown>, maxItems: number): TSchema {
  const { description, examples = [] } = schema as { description?: string; examples?: unknown[] };
  const options = { maxItems, examples: [examples] };
  return Type.Array(schema, description === undefined ? options : { ...options, description });
}

function convert<T>(kind: Kind<T>, text: string, index: number | null): T {
  const value = kind.read(text);
  if (value === undefined) throw new ConversionError(index);
  return value;
}

const TRUE_TEXTS = new Set(['1', 't', 'T', 'true', 'True', 'TRUE', 'on']);
const FALSE_TEXTS = new Set(['', '0', 'f', 'F', 'false', 'False', 'FALSE']);

export const booleanKind: Kind<boolean> = {
  schema: Type.Boolean({ examples: [true] }),
  read(text) {
    if (TRUE_TEXTS.has(text)) return true;
    return FALSE_TEXTS.has(text) ? false : undefined;
  },
};
