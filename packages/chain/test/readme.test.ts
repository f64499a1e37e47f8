import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chainBlocks, fixturePath } from '@tonway/tools/fixtures';
import { readmePrograms, runProgram } from '@tonway/tools/readme';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

test('the example that reads a block prints its transactions', async () => {
  const [code] = readmePrograms(PACKAGE);
  assert.ok(code);
  const found = [...chainBlocks()].find(({ block }) => block.seqno === 57120589);
  assert.ok(found);
  const output = await runProgram(PACKAGE, code, fixturePath('chain', found.file));
  const lines = output.trim().split('\n');
  assert.equal(lines[0], `block ${found.block.seqno} of workchain 0, root hash ${found.rootHash}`);
  assert.equal(lines.length - 1, found.block.tx);
});

test('the other examples run', async () => {
  const others = readmePrograms(PACKAGE).slice(1);
  assert.equal(others.length, 3);
  for (const code of others) await runProgram(PACKAGE, code);
});
