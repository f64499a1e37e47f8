import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { pages } from './pages.ts';

for (const { path, content } of pages())
  test(`${basename(path)} is up to date: run \`npm run actions:docs\``, () => {
    assert.equal(readFileSync(path, 'utf8'), content);
  });
