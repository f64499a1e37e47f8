import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { referenceDocs } from '../../build/reference-docs.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs');

for (const [file, text] of Object.entries(referenceDocs()))
  test(`docs/${file} is what the code says`, () => {
    assert.equal(readFileSync(join(FOLDER, file), 'utf8'), text, 'run `npm run docs`');
  });
