import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settingsDoc } from '../../build/settings-doc.ts';

const FILE = join(import.meta.dirname, '../../../../docs/settings.md');

test('docs/settings.md lists the settings of the code', () => {
  assert.equal(readFileSync(FILE, 'utf8'), settingsDoc(), 'run `npm run docs`');
});
