import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';

test('no image contains the settings of a deployment', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.dockerignore'), 'utf8');
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const file of ['.env', 'deploy/.env'])
    assert.ok(
      patterns.some((pattern) => matchesGlob(file, pattern)),
      file,
    );
});
