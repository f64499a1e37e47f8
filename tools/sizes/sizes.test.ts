import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SIZES } from './sizes.ts';

test('CONTRIBUTING lists every size', () => {
  const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
  for (const [name, { quick, full, meaning }] of Object.entries(SIZES)) {
    const row = [`\`${name}\``, meaning, quick.toLocaleString('en'), full.toLocaleString('en')];
    assert.ok(text.includes(`| ${row.join(' | ')} |`), row.join(' | '));
  }
});
