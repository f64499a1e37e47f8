import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documents, ROOT } from './documents.ts';

/** Earlier names of the coin and of its units. */
const EARLIER = /\btoncoins?\b|\bnanotons?\b|\d\s?TON\b/i;
const SOURCES = '{packages/*,scenes}/src/**/*.{ts,tsx}';
/** What imitates the coin may have its earlier names. */
const IMITATIONS = /imitat|COIN_NAMES|looks like/;

test('the coin is GRAM and its smallest unit a nanogram in all documents, pages and outputs', () => {
  const files = [...documents(), ...globSync(SOURCES, { cwd: ROOT })];
  const places = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => EARLIER.test(line) && !IMITATIONS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.ok(files.length > 1000, `${files.length}`);
  assert.deepEqual(places, []);
});
