import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readmePrograms, runProgram } from '@tonway/tools/readme';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

test('README examples print the documented output', async () => {
  const outputs = await Promise.all(
    readmePrograms(PACKAGE).map((code) => runProgram(PACKAGE, code)),
  );
  assert.deepEqual(outputs, ['5000000n\n', "[ 'wallet_v4r2' ]\n"]);
});
