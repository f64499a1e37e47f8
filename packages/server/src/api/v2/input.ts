import { InvalidRequest } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import { type Params, type Query, readEach, readMember, textsOf } from '../kernel/params.ts';
import type { Operation } from './operation.ts';

/** The parameters of a request from a query string, a JSON body or JSON-RPC. */
export interface Input {
  /** Parses the parameters; throws `InvalidRequest` with the name of the invalid one. */
  values(operation: Operation): Record<string, unknown>;
  /** A cache key that does not depend on the order of the parameters or on unknown parameters. */
  key(operation: Operation): string;
}

type JsonObject = Readonly<Record<string, Json>>;

/** Parameters of a query string; unknown parameters are ignored. */
export function queryInput(query: Query): Input {
  return {
    values({ params }) {
      const overridden = overriddenIn(query, params);
      return readEach(params, (param, name) =>
        param.fromQuery(overridden.has(name) ? [] : textsOf(query[name]), name),
      );
    },
    key: ({ params }) => JSON.stringify(Object.keys(params).map((name) => query[name])),
  };
}

function overriddenIn(query: Query, params: Params): ReadonlySet<string | undefined> {
  const present = Object.entries(params).filter(([name]) => query[name] !== undefined);
  return new Set(present.map(([, { overrides }]) => overrides));
}

/** Parameters of a JSON body or of JSON-RPC `params`; unknown parameters are rejected. */
export function jsonInput(body: Json | undefined): Input {
  const members = new Map(Object.entries(toObject(body)));
  return {
    values({ params }) {
      rejectUnknown(params, members);
      return readEach(params, (param, name) => readMember(param, members.get(name), name));
    },
    key({ params }) {
      rejectUnknown(params, members);
      const values = Object.keys(params).map((name) => members.get(name) ?? null);
      return JSON.stringify(values, writeBigint);
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

function rejectUnknown(params: Params, members: ReadonlyMap<string, Json>): void {
  for (const name of members.keys())
    if (!Object.hasOwn(params, name)) throw new InvalidRequest(`Unknown property '${name}'`);
}

/** The zero byte distinguishes bigints from strings: no valid string value has one. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `\0${value}` : value;
}
