import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { serverSources } from './rules.ts';

const ROOT = join(import.meta.dirname, '../..', serverSources);
const MAX_FOLDERS = 8;
const MAX_FILES = 540;
const MIN_MEDIAN_LINES = 85;
/** File names that several folders use, such as `read.ts`. */
const MAX_REPEATED_NAMES = 40;

const REMEDY =
  'merge small files of one subject, or raise the limit and say why in the commit (see CONTRIBUTING.md, Rules)';

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

test('the server has few folders at the top, and files of a readable size', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((each) => each.isDirectory());
  assert.ok(folders.length <= MAX_FOLDERS, `${folders.length} folders`);
  assert.ok(files.length > 300 && files.length <= MAX_FILES, `${files.length} files; ${REMEDY}`);
  const lines = files.map(({ text }) => text.split('\n').length - 1).toSorted((a, b) => a - b);
  const median = lines[Math.floor(lines.length / 2)] ?? 0;
  assert.ok(median >= MIN_MEDIAN_LINES, `${median} lines in the median file`);
});

test('few file names are used more than once', () => {
  const byName = Object.groupBy(files, ({ file }) => basename(file));
  const repeated = Object.keys(byName).filter((name) => (byName[name]?.length ?? 0) > 1);
  assert.ok(repeated.length <= MAX_REPEATED_NAMES, repeated.join(', '));
});

test('what the server sends is a response: no type or schema is called an answer', () => {
  const declared = /\b(?:interface|type|class|const) (\w*Answer)\b/g;
  const found = files.flatMap(({ file, text }) =>
    [...text.matchAll(declared)].map(([, name]) => `${file}: ${name}`),
  );
  assert.deepEqual(found, []);
});
