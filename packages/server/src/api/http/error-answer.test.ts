import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ConnectionError,
  LiteError,
  LiteServerError,
  QueryTimeoutError,
} from '@tonway/lite-client';
import { TvmError } from '@tonway/tvm';
import { NoServerError } from '../../network/upstream/errors.ts';
import { errorResponse, InvalidRequest, RequestError } from '../kernel/errors.ts';

const TIMEOUT = { code: 504, text: 'LITE_SERVER_NETWORK timeout' };

const CASES: readonly (readonly [unknown, { code: number; text: string }])[] = [
  [new InvalidRequest('empty address'), { code: 422, text: 'empty address' }],
  [new RequestError(409, 'no token'), { code: 409, text: 'no token' }],
  [serverError(0, 'cannot apply'), { code: 500, text: 'LITE_SERVER_UNKNOWN: cannot apply' }],
  [serverError(-400, 'not in db'), { code: 500, text: 'LITE_SERVER_UNKNOWN: not in db' }],
  [serverError(651, 'not in db'), { code: 500, text: 'LITE_SERVER_NOTREADY: not in db' }],
  [serverError(602, "state gc'd"), { code: 500, text: "LITE_SERVER_ERROR: state gc'd" }],
  [serverError(652, 'late'), TIMEOUT],
  [serverError(-503, 'timeout'), TIMEOUT],
  [new QueryTimeoutError(10), TIMEOUT],
  [new LiteError('QUERY_ABORTED', 'aborted', false), TIMEOUT],
  [
    new ConnectionError('CONNECTION_CLOSED', 'reset'),
    { code: 542, text: 'no workers available (archival=0 mode=Single)' },
  ],
  [new NoServerError(true), { code: 542, text: 'no workers available (archival=1 mode=Single)' }],
  [new NoServerError(false), { code: 542, text: 'no workers available (archival=0 mode=Single)' }],
  [new TvmError('TVM_TIMEOUT', 'took too long'), { code: 504, text: 'took too long' }],
];

test('every known failure has a code and a text', () => {
  for (const [error, expected] of CASES) assert.deepEqual(errorResponse(error), expected);
});

test('an expired timeout signal is reported as a timeout', async () => {
  const signal = AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  assert.deepEqual(errorResponse(signal.reason), TIMEOUT);
});

test('unknown errors are reported without details', () => {
  const answer = errorResponse(new TypeError('secret path'));
  assert.deepEqual(answer, { code: 500, text: 'Internal error', isUnexpected: true });
});

function serverError(code: number, message: string): LiteServerError {
  return new LiteServerError({ code, message });
}

test('a text that repeats what the client sent is cut', () => {
  const { text } = errorResponse(new InvalidRequest(`Unknown property '${'x'.repeat(900_000)}'`));
  assert.equal(text.length, 2001);
});
