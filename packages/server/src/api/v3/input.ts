import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import {
  ConversionError,
  type Param,
  type Params,
  type Query,
  readEach,
  readMember,
  textsOf,
} from '../kernel/params.ts';

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
