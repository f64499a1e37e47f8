import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../errors.ts';
import { ConversionError, type Param } from './param.ts';

/** How values of one kind are read, whatever the parameter is called. */
export interface Kind<T> {
  readonly schema: TSchema;
  /** Undefined: it is none. */
  read(text: string): T | undefined;
}

/** A parameter that may be left out: then it is null. Of several values the last one counts. */
export function optional<T>(kind: Kind<T>, description: string): Param<T | null> {
  return withDefault<T | null>(kind, null, description);
}

/** A parameter with a value of its own where none is given. */
export function withDefault<T>(kind: Kind<T>, value: T, description: string): Param<T> {
  return {
    schema: value === null ? kind.schema : { ...kind.schema, default: value },
    description,
    required: false,
    read(texts) {
      const text = texts.at(-1);
      return text === undefined ? value : converted(kind, text, null);
    },
  };
}

/** A parameter that must be given. */
export function required<T>(kind: Kind<T>, description: string): Param<T> {
  return {
    schema: kind.schema,
    description,
    required: true,
    read: (texts) => converted(kind, texts.at(-1) ?? '', null),
  };
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
    schema: Type.Array(kind.schema, { maxItems: MAX_VALUES }),
    description,
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

function converted<T>(kind: Kind<T>, text: string, index: number | null): T {
  const value = kind.read(text);
  if (value === undefined) throw new ConversionError(index);
  return value;
}
