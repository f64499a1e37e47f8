import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readmePrograms, runProgram } from '@tonway/tools/readme';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

test('the README example works', async () => {
  const [code] = readmePrograms(PACKAGE);
  assert.ok(code);
  assert.equal(await runProgram(PACKAGE, code), 'masterchain block 3\n');
});
