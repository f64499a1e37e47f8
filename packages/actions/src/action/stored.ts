import type { Value } from '../engine/kind.ts';
import type { Action } from './action.ts';

/** JSON without numbers above 2^53. */
export type Stored = string | number | boolean | null | readonly Stored[] | StoredObject;

export interface StoredObject {
  readonly [key: string]: Stored;
}

/** The fields of an action as they are stored: integers of any size as decimal digits, groups of fields side by side. */
export function storedFields({ fields }: Action): StoredObject {
  const { data = {}, value_extra_currencies = {}, ...others } = fields;
  return stored({ ...others, value_extra_currencies, ...data }) as StoredObject;
}

function stored(value: Value | undefined): Stored {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map(stored);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stored(each)]));
}
