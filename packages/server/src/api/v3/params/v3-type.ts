import type { TSchema } from 'typebox';
import Type from 'typebox';
import { InvalidRequest, RequestError } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/lossless-json.ts';
import {
  ConversionError,
  type Param,
  type Params,
  type ParamType,
  type Query,
  readEach,
  readMember,
  textsOf,
} from '../../kernel/params.ts';

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

/** Reads the parameters of a query string; unknown ones are ignored. Throws an `InvalidRequest`. */
export function readInput(params: Params, query: Query): Record<string, unknown> {
  rejectUnmatchedBrackets(query);
  return readAll(params, (param, name) =>
    param.fromQuery([...textsOf(query[name]), ...textsOf(query[`${name}[]`])], name),
  );
}

const NO_BODY = {
  code: 'REQUEST_INVALID',
  explanation: 'send a JSON object with Content-Type: application/json',
} as const;

/** Reads the parameters of a JSON body; unknown ones are ignored. Throws an `InvalidRequest`. */
export function readBody(params: Params, body: Json | undefined): Record<string, unknown> {
  if (body === undefined) throw new RequestError(422, 'Unprocessable Entity', NO_BODY);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidRequest('the body should be a JSON object');
  const fields = new Map<string, Json>(Object.entries(body));
  return readAll(params, (param, name) => readMember(param, fields.get(name), name));
}

/** One response reports all values that cannot be converted. */
function readAll(
  params: Params,
  read: (param: Param<unknown>, name: string) => unknown,
): Record<string, unknown> {
  const conversionErrors: string[] = [];
  let ruleError: RequestError | null = null;
  const values = readEach(params, (param, name) => {
    try {
      return read(param, name);
    } catch (error) {
      if (error instanceof ConversionError) conversionErrors.push(parameterText(name, error));
      else if (error instanceof RequestError) ruleError ??= error;
      else throw error;
      return undefined;
    }
  });
  // conversion errors are reported before violated rules
  if (conversionErrors.length > 0) throw new InvalidRequest(conversionText(conversionErrors));
  if (ruleError) throw ruleError;
  return values;
}

function rejectUnmatchedBrackets(query: Query): void {
  for (const name in query)
    if (name.includes('[') !== name.includes(']')) throw new InvalidRequest('unmatched brackets');
}

function parameterText(name: string, { index }: ConversionError): string {
  return `${index === null ? '' : `index ${index} of `}"${name}"`;
}

function conversionText([first, ...others]: readonly string[]): string {
  const text = `failed to decode: schema: error converting value for ${first}`;
  if (others.length === 0) return text;
  return `${text} (and ${others.length} other error${others.length > 1 ? 's' : ''})`;
}
