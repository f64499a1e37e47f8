import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import { ConversionError, type Param, type Params } from './params/kind.ts';

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the parameters of a query string; unknown ones are ignored. Throws an `InvalidRequest`. */
export function readInput(params: Params, query: Query): Record<string, unknown> {
  rejectUnmatchedBrackets(query);
  return readEach(params, (param, name) =>
    param.read([...textsOf(query[name]), ...textsOf(query[`${name}[]`])]),
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
  return readEach(params, (param, name) => {
    const value = fields.get(name) ?? null;
    return param.readJson ? param.readJson(value) : param.read(textsOfJson(value));
  });
}

function readEach(
  params: Params,
  read: (param: Param<unknown>, name: string) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const conversionErrors: string[] = [];
  let ruleError: RequestError | null = null;
  for (const [name, param] of Object.entries(params)) {
    try {
      values[name] = read(param, name);
    } catch (error) {
      if (error instanceof ConversionError) conversionErrors.push(parameterText(name, error));
      else if (error instanceof RequestError) ruleError ??= error;
      else throw error;
    }
  }
  // conversion errors are reported before violated rules
  if (conversionErrors.length > 0) throw new InvalidRequest(conversionText(conversionErrors));
  if (ruleError) throw ruleError;
  return values;
}

export function textsOf(value: Query[string]): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
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
