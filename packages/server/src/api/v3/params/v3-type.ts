import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { ConversionError, type Param, type ParamType } from '../../kernel/params.ts';

/** A type whose value is one text; the last of repeated texts is used. */
export interface V3Type<T> extends ParamType<T> {
  /** Undefined if the text is invalid. */
  read(text: string): T | undefined;
}

export function scalar<T>(schema: TSchema, read: (text: string) => T | undefined): V3Type<T> {
  return { schema, read, fromQuery: (texts) => convert(read, texts.at(-1) ?? '', null) };
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
export function list<T>(type: V3Type<T>, options: ListOptions<T>): Param<readonly T[] | null> {
  const { description, key, plural, max = MAX_VALUES } = options;
  return {
    schema: listSchema(type.schema, max),
    description: `${description}; repeated, or separated by commas`,
    required: false,
    fromQuery(texts) {
      if (texts.length === 0) return null;
      const [only = ''] = texts;
      const items = texts.length === 1 ? only.split(',') : texts;
      if (items.length > max) throw new InvalidRequest(`maximum ${max} ${plural} allowed`);
      const values = items.map((text, index) => convert(type.read, text, index));
      return [...new Map(values.map((value) => [key(value), value])).values()];
    },
  };
}

function listSchema(schema: TSchema, maxItems: number): TSchema {
  const { description, examples = [] } = schema as { description?: string; examples?: unknown[] };
  const options = { maxItems, examples: [examples] };
  return Type.Array(schema, description === undefined ? options : { ...options, description });
}

function convert<T>(read: (text: string) => T | undefined, text: string, index: number | null): T {
  const value = read(text);
  if (value === undefined) throw new ConversionError(index);
  return value;
}

const TRUE_TEXTS = new Set(['1', 't', 'T', 'true', 'True', 'TRUE', 'on']);
const FALSE_TEXTS = new Set(['', '0', 'f', 'F', 'false', 'False', 'FALSE']);

export const booleanType: V3Type<boolean> = scalar(
  Type.Boolean({ examples: [true] }),
  (text) => TRUE_TEXTS.has(text) || (FALSE_TEXTS.has(text) ? false : undefined),
);
