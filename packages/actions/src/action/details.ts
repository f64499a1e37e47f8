import type { DetailField, Details } from '../details/details.ts';
import type { Stored, StoredObject } from './stored.ts';

/** What the HTTP interface shows of a stored action. */
export function detailsOf(fields: StoredObject, details: Details): StoredObject {
  const shown: Record<string, Stored> = {};
  for (const [name, field] of Object.entries(details)) {
    const value = fieldValue(fields, field);
    if (value !== null || !field.isOptional) shown[name] = value;
  }
  return shown;
}

function fieldValue(fields: StoredObject, { paths, pathsBy, type }: DetailField): Stored {
  const special = pathsBy?.paths[String(at(fields, pathsBy.path))];
  for (const path of special ?? paths) {
    const value = at(fields, path);
    if (value === null) continue;
    return typeof type === 'string' ? shownAs(type, value) : shownIn(type, value);
  }
  return valueOfNone(type);
}

/** What a field without a value shows: lists and maps are empty, others null. */
function valueOfNone(type: DetailField['type']): Stored {
  if (type === 'currencies') return {};
  return typeof type === 'object' && 'list' in type ? [] : null;
}

function shownAs(type: string, value: Stored): Stored {
  if (type === 'integer' && typeof value === 'string') return exactNumber(value);
  if (type === 'opcode') return `0x${Number(value).toString(16).padStart(8, '0')}`;
  return value;
}

/** A number with all digits when it is serialized. The types of TypeScript lack `JSON.rawJSON`. */
function exactNumber(digits: string): number {
  const number = Number(digits);
  if (Number.isSafeInteger(number)) return number;
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(digits);
}

function shownIn(type: Exclude<DetailField['type'], string>, value: Stored): Stored {
  if ('object' in type) return isObject(value) ? detailsOf(value, type.object) : null;
  if ('zipped' in type) return isObject(value) ? zip(detailsOf(value, type.zipped)) : null;
  if (!Array.isArray(value)) return [];
  const { list } = type;
  return value.map((each: Stored) =>
    typeof list === 'string' ? shownAs(list, each) : shownIn(list, each),
  );
}

/** Null unless all are lists of the same length. */
function zip(columns: StoredObject): Stored {
  const entries = Object.entries(columns).map(([name, column]) => ({
    name,
    column: Array.isArray(column) ? (column as readonly Stored[]) : null,
  }));
  const length = entries[0]?.column?.length;
  if (entries.some(({ column }) => column?.length !== length)) return null;
  return Array.from({ length: length ?? 0 }, (_, index) =>
    Object.fromEntries(entries.map(({ name, column }) => [name, column?.[index] ?? null])),
  );
}

function at(fields: StoredObject, path: string): Stored {
  let value: Stored = fields;
  for (const key of path.split('.')) {
    if (!isObject(value)) return null;
    value = Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  }
  return value;
}

function isObject(value: Stored): value is StoredObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
