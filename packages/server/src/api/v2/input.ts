import { InvalidRequest } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import type { Operation } from './operation.ts';

/** The parameters of a request from a query string, a JSON body or JSON-RPC. */
export interface Input {
  /** Parses the parameters; throws `InvalidRequest` with the name of the invalid one. */
  values(operation: Operation): Record<string, unknown>;
  /** A cache key that does not depend on the order of the parameters or on unknown parameters. */
  key(operation: Operation): string;
}

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
type JsonObject = Readonly<Record<string, Json>>;

/** Parameters of a query string; unknown parameters are ignored. */
export function queryInput(query: Query): Input {
  return {
    values({ params }) {
      const overridden = overriddenIn(query, params);
      return mapParams(params, (param, name) => {
        const value = query[name];
        if (value === undefined || overridden.has(name)) return param.absent();
        return param.fromQuery(typeof value === 'string' ? [value] : value);
      });
    },
    key: ({ params }) => JSON.stringify(Object.keys(params).map((name) => query[name])),
  };
}

function overriddenIn(query: Query, params: Operation['params']): ReadonlySet<string | undefined> {
  const present = Object.entries(params).filter(([name]) => query[name] !== undefined);
  return new Set(present.map(([, { overrides }]) => overrides));
}

/** Parameters of a JSON body or of JSON-RPC `params`; unknown parameters are rejected. */
export function jsonInput(body: Json | undefined): Input {
  const members = toObject(body);
  return {
    values({ params }) {
      rejectUnknown(params, members);
      return mapParams(params, (param, name) => {
        const value = Object.hasOwn(members, name) ? members[name] : undefined;
        return value === undefined ? param.absent() : param.fromJson(value);
      });
    },
    key({ params }) {
      rejectUnknown(params, members);
      return JSON.stringify(
        Object.keys(params).map((name) => (Object.hasOwn(members, name) ? members[name] : null)),
        writeBigint,
      );
    },
  };
}

/** An absent body means `{}`. */
function toObject(body: Json | undefined): JsonObject {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new InvalidRequest(`Error at path '': Wrong type. Expected: object, actual: ${kind(body)}`);
}

function kind(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function rejectUnknown(params: Operation['params'], members: JsonObject): void {
  for (const name in members)
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

/** The zero byte distinguishes bigints from strings: no valid string value has one. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `\0${value}` : value;
}
