import type { TSchema } from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/lossless-json.ts';
import type { ParamType } from '../../kernel/params.ts';

/** A type of v2; JSON is not converted to texts. */
export interface V2Type<T> extends ParamType<T> {
  fromJson(value: Json, name: string): T;
}

interface Definition<T> {
  readonly schema: TSchema;
  readonly emptyIsAbsent?: boolean;
  /** Whether a space in the query is an unescaped `+`. */
  readonly spaceIsPlus?: boolean;
  /** Null or undefined: the text is invalid. */
  read(text: string, name: string): T | null | undefined;
  /** By default only strings are accepted. */
  fromJson?(value: Json, name: string): T;
}

/** A type whose value is one text; the first of repeated texts is used. */
export function scalar<T>({ spaceIsPlus, read, ...definition }: Definition<T>): V2Type<T> {
  const fromText = (text: string, name: string): T => read(text, name) ?? failedToParse(name);
  return {
    fromJson: (value, name) => fromText(jsonText(value, name), name),
    ...definition,
    fromQuery([first = ''], name) {
      return fromText(spaceIsPlus ? first.replaceAll(' ', '+') : first, name);
    },
  };
}

export function failedToParse(name: string): never {
  throw new InvalidRequest(`failed to parse ${name}`);
}

/** Returns a JSON string; throws for other types. */
function jsonText(value: Json, name: string): string {
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
