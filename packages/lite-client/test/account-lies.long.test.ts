import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSize } from '@tonway/tools/sizes';
import { tellAccountLies } from './support/account-lies.ts';

const LIES = testSize('TONWAY_ACCOUNT_LIES');

test(`${LIES} changed answers about accounts are refused, or have the true meaning`, (t) => {
  const refused = tellAccountLies(LIES);
  t.diagnostic(`${refused} were refused`);
  assert.ok(refused > LIES * 0.8);
});
