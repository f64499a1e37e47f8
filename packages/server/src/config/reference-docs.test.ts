import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { referenceDocs } from '../../build/reference-docs.ts';
import { METRICS } from '../app/parts/metric-list.ts';
import { RULES } from '../health/rules.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs');
const SOURCES = join(import.meta.dirname, '..');

for (const [file, text] of Object.entries(referenceDocs()))
  test(`docs/${file} is what the code says`, () => {
    assert.equal(readFileSync(join(FOLDER, file), 'utf8'), text, 'run `npm run docs`');
  });

test('every metric that a rule names is documented', () => {
  const documented = readFileSync(join(FOLDER, 'metrics.md'), 'utf8');
  for (const { name, metric } of RULES)
    if (metric !== null) assert.ok(documented.includes(`| \`${metric}\` |`), `${name}: ${metric}`);
});

test('every metric of the list is added by a part', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('metric-list.ts'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  const unused = Object.keys(METRICS).filter(
    (name) => !sources.some((text) => text.includes(`${name}:`)),
  );
  assert.deepEqual(unused, [], 'add them where the part is opened');
});
