import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithout } from '@tonway/tools/fixtures';
import { classify, plainText, sayAction, showAction, storedFields } from '../src/index.ts';
import { readTrace, traceNames } from './support/trace-fixtures.ts';

const NOT_WORDS = /null|undefined|NaN|\[object|[{}]| {2}/;

test('every action of the recorded traces can be said', { skip: skipWithout('actions') }, () => {
  let count = 0;
  for (const name of traceNames()) {
    const { trace, contracts } = readTrace(name);
    for (const action of classify(trace, contracts).actions) {
      const { type, details } = showAction(action.type, storedFields(action));
      for (const viewpoint of [undefined, ...action.accounts]) {
        const parts = sayAction(type, details, { success: action.isSuccess, viewpoint });
        const text = plainText(parts);
        assert.doesNotMatch(text, NOT_WORDS, action.id);
        assert.match(text, /^[A-Z].*[^ ]$/, action.id);
        count++;
      }
    }
  }
  assert.ok(count > 2000, String(count));
});
