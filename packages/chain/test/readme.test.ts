import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chainBlocks, fixturePath, skip } from '@tonway/tools/fixtures';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The TypeScript examples of the README, in order. */
function examples(): string[] {
  const text = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
}

/** Runs an example as a user would: it imports the package by its name. */
function run(code: string, ...args: string[]): string {
  const options = ['--conditions=@tonway/source', '--input-type=module-typescript', '-', ...args];
  return execFileSync(process.execPath, options, { input: code, cwd: PACKAGE, encoding: 'utf8' });
}

test('the example that reads a block prints its transactions', { skip }, () => {
  const [code] = examples();
  assert.ok(code);
  const found = [...chainBlocks()].find(({ block }) => block.seqno === 57120589);
  assert.ok(found);
  const lines = run(code, fixturePath('chain', found.file)).trim().split('\n');
  assert.equal(lines[0], `block ${found.block.seqno} of workchain 0, root hash ${found.rootHash}`);
  assert.equal(lines.length - 1, found.block.tx);
});

test('the other examples run', () => {
  const others = examples().slice(1);
  assert.equal(others.length, 3);
  for (const code of others) run(code);
});
