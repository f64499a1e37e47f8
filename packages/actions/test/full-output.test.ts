import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { classify } from '../src/index.ts';
import { differences, type ExpectedOutput, rowsOf } from './support/expected-actions.ts';
import { KNOWN_DIFFERENCES } from './support/known-differences.ts';
import { readTrace, traceNames } from './support/trace-fixtures.ts';

for (const name of traceNames())
  test(`the complete output of trace ${name}`, { skip: skipWithout('actions', 'full') }, () => {
    const { trace, contracts } = readTrace(name);
    const expected = readJson<ExpectedOutput>('actions', 'full', `${name}.json`);
    const { state, actions, error } = classify(trace, contracts);
    if (error) throw error;
    const found = differences(rowsOf(actions, trace), expected.actions);
    const unexpected = found.filter(({ id }) => !KNOWN_DIFFERENCES.has(id));
    assert.deepEqual(unexpected, []);
    assert.equal(state, expected.state);
  });
