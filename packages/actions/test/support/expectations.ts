import type { Stored, StoredObject } from '../../src/index.ts';

interface Condition {
  readonly path: string;
  readonly op: 'eq' | 'ne' | 'empty';
  readonly value?: Stored;
}

/** What a case of the reference asks of one action. */
export interface Expectation {
  readonly type: string;
  readonly where?: readonly Condition[];
  readonly match: StoredObject;
}

export function fits(row: StoredObject, { type, where = [], match }: Expectation): boolean {
  if (row.type !== type || !where.every((condition) => holds(row, condition))) return false;
  return Object.entries(match).every(([path, value]) =>
    path.endsWith('.vault_excesses')
      ? isPermutation(at(row, path), value)
      : agrees(at(row, path), value),
  );
}

function holds(row: StoredObject, { path, op, value }: Condition): boolean {
  const actual = at(row, path);
  if (op === 'empty') return actual === null || (Array.isArray(actual) && actual.length === 0);
  return agrees(actual, value ?? null) === (op === 'eq');
}

/** Objects agree if they have the expected members; lists of scalars have no order; numbers compare as texts. */
function agrees(actual: Stored, expected: Stored): boolean {
  if (expected === null) return actual === null;
  if (Array.isArray(expected)) return listAgrees(actual, expected);
  if (typeof expected !== 'object') return actual !== null && String(actual) === String(expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([key, value]) =>
    agrees((actual as StoredObject)[key] ?? null, value),
  );
}

function listAgrees(actual: Stored, expected: readonly Stored[]): boolean {
  if (!Array.isArray(actual) || actual.length !== expected.length) return false;
  if (expected.every((each) => typeof each !== 'object'))
    return actual.map(String).toSorted().join() === expected.map(String).toSorted().join();
  return expected.every((each, index) => agrees(actual[index], each));
}

function isPermutation(actual: Stored, expected: Stored): boolean {
  if (!Array.isArray(actual) || !Array.isArray(expected)) return agrees(actual, expected);
  const left = [...(actual as readonly Stored[])];
  return (
    actual.length === expected.length &&
    expected.every((value: Stored) => {
      const index = left.findIndex((each) => agrees(each, value));
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    })
  );
}

function at(row: StoredObject, path: string): Stored {
  let value: Stored = row;
  for (const key of path.replaceAll('[', '.').replaceAll(']', '').split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as StoredObject)[key] ?? null;
  }
  return value;
}
