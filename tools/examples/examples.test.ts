import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentedIn, runExample } from './examples.ts';

test('functions, classes and examples of an entry point are found', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-examples-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'index.ts');
  writeFileSync(entry, `export { one, Two as Second, THREE, FOUR, type T } from './other.ts';`);
  const other = [
    '/**\n * One.\n *\n * @example\n * one(); // => 1\n */\nexport function one() { return 1; }',
    '/** Two. */\nexport class Two {}',
    'export const THREE = 3;',
    '/**\n * @example\n * FOUR; // => 4\n * @deprecated\n */\nexport const FOUR = 4;',
    'export type T = string;',
  ];
  writeFileSync(join(folder, 'other.ts'), other.join('\n'));
  assert.deepEqual(documentedIn(entry), [
    { name: 'one', isCallable: true, examples: ['one(); // => 1'] },
    { name: 'Second', isCallable: true, examples: [] },
    { name: 'FOUR', isCallable: false, examples: ['FOUR; // => 4'] },
  ]);
});

test('an example fails if it throws or has another value', async () => {
  const scope = { one: () => 1 };
  await runExample('const two = 2 * one();\ntwo; // => 2\n', scope);
  await assert.rejects(runExample('one(); // => 2\n', scope), /Expected values/);
  await assert.rejects(runExample('none();', scope), ReferenceError);
});
