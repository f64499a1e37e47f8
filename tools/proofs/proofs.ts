import assert from 'node:assert/strict';
import { after } from 'node:test';

const found = new Set<string>();

/**
 * Declares the types of actions that the tests of a file prove: `npm run actions:coverage` reads the declaration. The
 * file fails if one of the types was not found (`recordFound`).
 */
export function proves(...types: readonly string[]): void {
  after(() => {
    for (const type of types) assert.ok(found.has(type), `no test found an action ${type}`);
  });
}

/** Records the types of actions that a test has found; returns the actions. */
export function recordFound<A extends { readonly type: string }>(
  actions: readonly A[],
): readonly A[] {
  for (const { type } of actions) found.add(type);
  return actions;
}
