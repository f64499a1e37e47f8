import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunctionName } from '@tonway/lite-client';
import { type Accepts, differences } from './differential.ts';

interface Expected {
  readonly asked: number;
  /** Byte for byte. */
  readonly equal: number;
  /** A verified proof with a few more cells than the node's; see `sameUnderProof`. */
  readonly shown: number;
}

/** Defines a test: all recorded queries of a kind are answered like the node did. */
export function compareKind(name: FunctionName, expected: Expected, accepts?: Accepts): void {
  test(`${name} is answered like by the node`, async () => {
    const { asked, equal, accepted, differing } = await differences(name, accepts);
    assert.deepEqual(differing, []);
    assert.deepEqual({ asked, equal, shown: accepted }, expected);
  });
}
