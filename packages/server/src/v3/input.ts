import type { Json } from '../v2/params/param.ts';
import { InvalidRequest } from './errors.ts';
import { ConversionError, type Param, type Params } from './params/param.ts';

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the parameters of a query string; unknown ones are ignored. Throws an `InvalidRequest`. */
export function readInput(params: Params, query: Query): Record<string, unknown> {
  refuseOpenBrackets(query);
  return readEach(params, (param, name) =>
    param.read([...textsOf(query[name]), ...textsOf(query[`${name}[]`])]),
  );
}

/** Reads the parameters of a JSON body; unknown ones are ignored. Throws an `InvalidRequest`. */
export function readBody(params: Params, body: Json | undefined): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidRequest('Unprocessable Entity: the body should be a JSON object');
  const given = new Map<string, Json>(Object.entries(body));
  return readEach(params, (param, name) => {
    const value = given.get(name) ?? null;
    return param.readJson ? param.readJson(value) : param.read(textsOfJson(value));
  });
}

function readEach(
  params: Params,
  read: (param: Param<unknown>, name: string) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, param] of Object.entries(params)) {
    try {
      values[name] = read(param, name);
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      wrong.push(`${error.index === null ? '' : `index ${error.index} of `}"${name}"`);
    }
  }
  if (wrong.length > 0) throw new InvalidRequest(conversionText(wrong));
  return values;
}

function textsOf(given: Query[string]): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}

/** As the query would have it. */
function textsOfJson(value: Json): readonly string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsOfJson);
  if (typeof value === 'object') throw new ConversionError();
  return [String(value)];
}

function refuseOpenBrackets(query: Query): void {
  for (const name in query)
    if (name.includes('[') !== name.includes(']')) throw new InvalidRequest('unmatched brackets');
}

function conversionText([first, ...others]: readonly string[]): string {
  const text = `failed to decode: schema: error converting value for ${first}`;
  if (others.length === 0) return text;
  return `${text} (and ${others.length} other error${others.length > 1 ? 's' : ''})`;
}
