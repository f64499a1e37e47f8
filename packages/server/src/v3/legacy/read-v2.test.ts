import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestError } from '../../http/errors.ts';
import { readV2 } from './read-v2.ts';
import { runMethodForV3 } from './run-method.ts';

test('whatever v2 calls a failure of the chain is 500; what the caller can help stays', async () => {
  const cases = [
    [504, 500],
    [542, 500],
    [500, 500],
    [503, 503],
    [422, 422],
  ] as const;
  for (const [told, code] of cases) {
    const askV2 = async () => {
      throw new RequestError(told, 'why');
    };
    await assert.rejects(readV2({ askV2 }, runMethodForV3, {}), { code, message: 'why' });
  }
});
