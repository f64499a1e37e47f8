import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { ConversionError, type Param } from './param.ts';

/** How values of one kind are read, whatever the parameter is called. */
export interface Kind<T> {
  readonly schema: TSchema;
  /** Undefined: it is none. */
  read(text: string): T | undefined;
}

/** A parameter that may be left out: then it is null. Of several values the last one counts. */
export function optional<T>(
  kind: Kind<T>,
  description: string,
  example?: unknown,
): Param<T | null> {
  return withDefault<T | null>(kind, null, description, example);
}

/** A parameter with a value of its own where none is given. */
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
      return text === undefined ? value : converted(kind, text, null);
    },
  };
}

/** A parameter that must be given. */
export function required<T>(kind: Kind<T>, description: string, example?: unknown): Param<T> {
  return {
    schema: schemaOf(kind, example),
    description,
    required: true,
    read: (texts) => converted(kind, texts.at(-1) ?? '', null),
  };
}

/** `example`: where that of the kind does not do. */
function schemaOf({ schema }: Kind<unknown>, example: unknown): TSchema {
  return example === undefined ? schema : Type.With(schema, { examples: [example] });
}

export interface ListOptions<T> {
  readonly description: string;
  /** What tells values apart: none is taken twice. */
  readonly key: (value: T) => string;
  /** What the values are, in the text that refuses too many of them. */
  readonly plural: string;
}

const MAX_VALUES = 1000;

/** Repeated keys, or one value with commas; null: none is given. */
export function list<T>(kind: Kind<T>, options: ListOptions<T>): Param<readonly T[] | null> {
  const { description, key, plural } = options;
  return {
    schema: listSchema(kind),
    description: `${description}; repeated, or separated by commas`,
    required: false,
    read(texts) {
      if (texts.length === 0) return null;
      const [only = ''] = texts;
      const items = texts.length === 1 ? only.split(',') : texts;
      if (items.length > MAX_VALUES)
        throw new InvalidRequest(`maximum ${MAX_VALUES} ${plural} allowed`);
      const values = items.map((text, index) => converted(kind, text, index));
      return [...new Map(values.map((value) => [key(value), value])).values()];
    },
  };
}

function listSchema({ schema }: Kind<unknown>): TSchema {
  const { description, examples = [] } = schema as { description?: string; examples?: unknown[] };
  const options = { maxItems: MAX_VALUES, examples: [examples] };
  return Type.Array(schema, description === undefined ? options : { ...options, description });
}

function converted<T>(kind: Kind<T>, text: string, index: number | null): T {
  const value = kind.read(text);
  if (value === undefined) throw new ConversionError(index);
  return value;
}
