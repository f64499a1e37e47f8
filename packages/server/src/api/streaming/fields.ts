import { InvalidRequest } from '../http/errors.ts';
import { field, type Json, readLosslessJson } from '../http/lossless-json.ts';
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
