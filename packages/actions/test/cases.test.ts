import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fixturePath, readJson, skipWithout } from '@tonway/tools/fixtures';
import { classify, type StoredObject } from '../src/index.ts';
import { type Expectation, fits } from './support/expectations.ts';
import { rowsOf } from './support/expected-actions.ts';
import { readTrace } from './support/trace-fixtures.ts';

interface Case {
  readonly name: string;
  readonly trace: string;
  readonly expect: readonly Expectation[];
}

const NOT_GROUPS = ['index.json', 'classifier-fallbacks.json'];
const skip = skipWithout('actions');
const files = skip ? [] : readdirSync(fixturePath('actions'));
const groups = files.filter((name) => name.endsWith('.json') && !NOT_GROUPS.includes(name));

test('cases of the reference classifier are available', { skip }, () => {
  assert.equal(groups.length, 17);
});

for (const group of groups)
  describe(`actions of ${group.replace('.json', '')}`, () => {
    for (const { name, trace, expect } of readJson<{ cases: readonly Case[] }>('actions', group)
      .cases)
      test(name, () => {
        const rows = actionRows(trace);
        for (const expectation of expect)
          assert.ok(
            rows.some((row) => fits(row, expectation)),
            `no action fits ${JSON.stringify(expectation, null, 1)}`,
          );
      });
  });

function actionRows(name: string): readonly StoredObject[] {
  const { trace, contracts } = readTrace(name);
  const { actions, error } = classify(trace, contracts);
  if (error) throw error;
  return rowsOf(actions, trace);
}
