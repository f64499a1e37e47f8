import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emulatorWasm } from './artifact.ts';
import { lengthenLogs } from './longer-logs.ts';

test('one byte of the emulator is changed, and nothing in a build that is not known', () => {
  const wasm = emulatorWasm();
  const longer = lengthenLogs(wasm);
  const changed = wasm.reduce((count, byte, i) => count + (byte === longer[i] ? 0 : 1), 0);
  assert.equal(changed, 1);
  const other = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  assert.deepEqual(lengthenLogs(other), other);
  assert.deepEqual(lengthenLogs(longer), longer);
});
