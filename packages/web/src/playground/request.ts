import { pairEntry, type StackEntry, typedEntry, v3Entry } from '../stack/entries.ts';
import type { Field, StackForm } from './fields.ts';
import type { Values } from './form.ts';
import type { Method, Operation } from './operations.ts';

/** A request of an operation; the key is added when it is sent. */
export interface PlaygroundRequest {
  readonly operation: string;
  readonly method: Method;
  /** The path and the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parameters by name, for clients that are called with an object. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What is wrong with fields, by name. */
export type Problems = Readonly<Record<string, string>>;

export type BuiltRequest =
  | { readonly request: PlaygroundRequest; readonly problems: null }
  | { readonly request: null; readonly problems: Problems };

/** The request of a filled form. */
export function requestOf(
  { id, path }: Pick<Operation, 'id' | 'path'>,
  method: Method,
  fields: readonly Field[],
  values: Values,
): BuiltRequest {
  const problems: Record<string, string> = {};
  const given = fields.flatMap((field) => {
    const texts = (values[field.name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0) {
      if (field.isRequired) problems[field.name] = 'required';
      return [];
    }
    try {
      return [{ field, texts, value: fieldValue(field, texts) }];
    } catch (error) {
      problems[field.name] = error instanceof Error ? error.message : String(error);
      return [];
    }
  });
  if (Object.keys(problems).length > 0) return { request: null, problems };
  return { problems: null, request: { operation: id, method, ...partsOf(path, fields, given) } };
}

interface Given {
  readonly field: Field;
  readonly texts: readonly string[];
  readonly value: unknown;
}

function partsOf(path: string, fields: readonly Field[], given: readonly Given[]) {
  const at = (...places: readonly Field['place'][]) =>
    given.filter(({ field }) => places.includes(field.place));
  const filled = at('path').reduce(
    (text, { field, texts }) => text.replace(`{${field.name}}`, encodeURIComponent(texts[0] ?? '')),
    path,
  );
  const query = new URLSearchParams(
    at('query').flatMap(({ field, texts }) => texts.map((text) => [field.name, text.trim()])),
  ).toString();
  const hasBody = fields.some(({ place }) => place === 'body' || place === 'content');
  const body = at('content')[0]?.value ?? byName(at('body'));
  return {
    path: `${filled}${query && `?${query}`}`,
    headers: {
      ...Object.fromEntries(at('header').map(({ field, texts }) => [field.name, texts[0] ?? ''])),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    params: byName(at('path', 'query', 'body')),
    body: hasBody ? body : undefined,
  };
}

function byName(given: readonly Given[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(given.map(({ field, value }) => [field.name, value]));
}

function fieldValue(field: Field, texts: readonly string[]): unknown {
  const [text = ''] = texts;
  if (field.stackForm !== null) return stackValue(field.stackForm, text);
  if (field.control === 'list') return texts.map((each) => scalarOf(field, each.trim()));
  return field.control === 'json' ? jsonOf(text) : scalarOf(field, text.trim());
}

const WRITERS = { typed: typedEntry, pairs: pairEntry, v3: v3Entry } as const;

function stackValue(form: StackForm, text: string): unknown {
  return (jsonOf(text) as readonly StackEntry[]).map(WRITERS[form]);
}

/** A text stays a text where the interface allows one: large numbers keep all their digits. */
function scalarOf({ types }: Field, text: string): unknown {
  if (types.includes('object') && text.startsWith('{')) return jsonOf(text);
  if (types.includes('string')) return text;
  if (types.includes('boolean')) return text === 'true';
  if (!/^-?\d{1,15}$/.test(text)) throw new TypeError('this is not a whole number');
  return Number(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, refuseRounded);
  } catch (error) {
    throw error instanceof RangeError ? error : new TypeError('this is not JSON');
  }
}

/** A number that JavaScript would round must not be sent in another form than it was written. */
function refuseRounded(_: string, value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError('numbers of more than 15 digits must be written as texts');
  return value;
}
