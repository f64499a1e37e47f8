import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixturePath } from '@tonway/tools/fixtures';
import { readmePrograms, runProgram } from '@tonway/tools/readme';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const CONFIG = fixturePath('chain/config/mainnet-2026-05-gv13.boc');

test('the example that runs a get-method prints its result', async () => {
  const [code] = readmePrograms(PACKAGE);
  assert.ok(code);
  const output = await runProgram(PACKAGE, code);
  assert.match(output, /exit code 0, \d+ gas: \[ { kind: 'int', value: 42n } \]/);
});

test('the example that executes a message follows it to the end', async () => {
  const [, code] = readmePrograms(PACKAGE);
  assert.ok(code);
  const output = await runProgram(PACKAGE, code, CONFIG);
  assert.equal(output, '2 transactions, nothing left to deliver\n');
});
