import { InvalidRequest } from '../kernel/errors.ts';
import { field, type Json, readLosslessJson } from '../kernel/lossless-json.ts';
import type { Query } from '../kernel/params.ts';
import { booleanType } from '../v3/params/v3-type.ts';
import { refused } from './refusal.ts';

/** The fields of a request. Absent fields and null count as omitted. */
export type Fields = { readonly [name: string]: Json };

const MAX_ID_LENGTH = 1024;

/** Throws an `InvalidRequest` with the reason, as all functions of this file. */
export function readFields(text: string): Fields {
  const value = readLosslessJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidRequest('a JSON object is expected');
  return value as Fields;
}

export function idField(fields: Fields): string | null {
  const id = textField(fields, 'id');
  if (id !== null && id.length > MAX_ID_LENGTH)
    throw new InvalidRequest(`id has more than ${MAX_ID_LENGTH} characters`);
  return id;
}

export function textField(fields: Fields, name: string): string | null {
  const value = field(fields, name);
  if (value !== null && typeof value !== 'string')
    throw new InvalidRequest(`${name} is not a string`);
  return value;
}

export function flagField(fields: Fields, name: string): boolean | null {
  const value = field(fields, name);
  if (value !== null && typeof value !== 'boolean')
    throw new InvalidRequest(`${name} is not a boolean`);
  return value;
}

/** A list of texts; empty if it is omitted. */
export function listField(fields: Fields, name: string): readonly string[] {
  const value = field(fields, name) ?? [];
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
    throw new InvalidRequest(`${name} is not a list of strings`);
  return value;
}

/** Runs a function of this file; a failure becomes the refusal `PREFIX: REASON`. */
export function withPrefix<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw refused(`${prefix}: ${error.message}`);
  }
}

const LISTS = [
  'types',
  'addresses',
  'trace_external_hash_norms',
  'action_types',
  'supported_action_types',
];
const FLAGS = [
  'include_address_book',
  'include_metadata',
  'replay_existing',
  'cursor',
  'heartbeat',
  'invalidate_states',
];
const TEXT_FIELDS = ['id', 'min_finality', 'msg_body_hash', 'roots'];

/** The fields of a query string: lists are repeated or separated by commas; otherwise the last value counts. */
export function fieldsOfQuery(query: Query): Fields {
  const valuesOf = (name: string) => [query[name] ?? []].flat();
  const last = (name: string) => valuesOf(name).at(-1) || null;
  return {
    ...fieldsOf(LISTS, (name) => valuesOf(name).flatMap(items)),
    ...fieldsOf(FLAGS, (name) => flag(last(name))),
    ...fieldsOf(TEXT_FIELDS, last),
    // `EventSource` cannot set the header `Last-Event-ID` of its first request
    since: last('last_event_id') ?? since(last('since')),
  };
}

function fieldsOf(names: readonly string[], read: (name: string) => Json): Fields {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function items(text: string): readonly string[] {
  return text.split(',').filter((item) => item !== '');
}

/** A text that is not a boolean remains a text, which is then refused. */
function flag(text: string | null): Json {
  return text === null ? null : (booleanType.read(text) ?? text);
}

/** A cursor, or the JSON of a block or time. */
function since(text: string | null): Json {
  return text?.startsWith('{') ? readLosslessJson(text) : text;
}
