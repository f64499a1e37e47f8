import { InvalidRequest } from '../http/errors.ts';
import type { Json } from '../http/lossless-json.ts';
import type { Operation } from './operation.ts';

/** The parameters of a request, wherever they came from. */
export interface Input {
  /** Reads them; throws an `InvalidRequest` that says which one is wrong. */
  values(operation: Operation): Record<string, unknown>;
  /** Equal for equal questions, whatever the order of parameters; unknown ones do not count. */
  key(operation: Operation): string;
}

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
type JsonObject = Readonly<Record<string, Json>>;

/** Parameters of a query string; unknown ones are ignored. */
export function queryInput(query: Query): Input {
  return {
    values({ params }) {
      const overridden = overriddenIn(query, params);
      return mapParams(params, (param, name) => {
        const given = query[name];
        if (given === undefined || overridden.has(name)) return param.absent();
        return param.fromQuery(typeof given === 'string' ? [given] : given);
      });
    },
    key: ({ params }) => JSON.stringify(Object.keys(params).map((name) => query[name])),
  };
}

function overriddenIn(query: Query, params: Operation['params']): ReadonlySet<string | undefined> {
  const given = Object.entries(params).filter(([name]) => query[name] !== undefined);
  return new Set(given.map(([, { overrides }]) => overrides));
}

/** Parameters of a JSON body or of JSON-RPC `params`; unknown ones are refused. */
export function jsonInput(body: Json | undefined): Input {
  const given = toObject(body);
  return {
    values({ params }) {
      refuseUnknown(params, given);
      return mapParams(params, (param, name) => {
        const value = Object.hasOwn(given, name) ? given[name] : undefined;
        return value === undefined ? param.absent() : param.fromJson(value);
      });
    },
    key({ params }) {
      refuseUnknown(params, given);
      return JSON.stringify(
        Object.keys(params).map((name) => (Object.hasOwn(given, name) ? given[name] : null)),
        writeBigint,
      );
    },
  };
}

/** No body at all says as much as `{}`. */
function toObject(body: Json | undefined): JsonObject {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new InvalidRequest(`Error at path '': Wrong type. Expected: object, actual: ${kind(body)}`);
}

function kind(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function refuseUnknown(params: Operation['params'], given: JsonObject): void {
  for (const name in given)
    if (!Object.hasOwn(params, name)) throw new InvalidRequest(`Unknown property '${name}'`);
}

function mapParams(
  params: Operation['params'],
  read: (param: Operation['params'][string], name: string) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) values[name] = read(param, name);
  return values;
}

/** No valid text has a zero byte, so a bigint is taken for nothing else. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `\0${value}` : value;
}
