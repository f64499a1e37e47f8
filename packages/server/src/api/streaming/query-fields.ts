import { type Json, readLosslessJson } from '../http/lossless-json.ts';
import type { Query } from '../v3/input.ts';
import { booleanKind } from '../v3/params/kind.ts';
import type { Fields } from './fields.ts';

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
const TEXTS = ['id', 'min_finality', 'msg_body_hash', 'roots'];

/** The fields of a query string: lists are repeated or separated by commas; otherwise the last value counts. */
export function fieldsOfQuery(query: Query): Fields {
  const valuesOf = (name: string) => [query[name] ?? []].flat();
  const last = (name: string) => valuesOf(name).at(-1) || null;
  return {
    ...fieldsOf(LISTS, (name) => valuesOf(name).flatMap(items)),
    ...fieldsOf(FLAGS, (name) => flag(last(name))),
    ...fieldsOf(TEXTS, last),
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
  return text === null ? null : (booleanKind.read(text) ?? text);
}

/** A cursor, or the JSON of a block or time. */
function since(text: string | null): Json {
  return text?.startsWith('{') ? readLosslessJson(text) : text;
}
