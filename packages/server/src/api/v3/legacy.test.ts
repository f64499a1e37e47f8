import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoServerError } from '../../network/upstream/errors.ts';
import { errorResponse, RequestError } from '../kernel/errors.ts';
import { readChain } from './legacy.ts';

test('a failure of the chain is 500; errors of the caller keep their code', async () => {
  const cases = [
    [new RequestError(504, 'why'), 500],
    [new NoServerError(false), 500],
    [new RequestError(500, 'why'), 500],
    [new RequestError(503, 'why'), 503],
    [new RequestError(422, 'why'), 422],
  ] as const;
  for (const [error, code] of cases) {
    const onChain = () => Promise.reject(error);
    const failure = await readChain({ onChain }, async () => {}).catch(errorResponse);
    assert.deepEqual(failure, { ...errorResponse(error), code });
  }
});
