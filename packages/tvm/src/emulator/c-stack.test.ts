import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emulatorWasm } from './artifact.ts';
import { CStack } from './c-stack.ts';
import { createInstance } from './instance.ts';
import { compile } from './wasm.ts';
import { limitWasm } from './wasm-limits.ts';

const STACK_BYTES = 16 * 2 ** 20;

test('an exhausted C stack is detected', async () => {
  const module = compile(limitWasm(emulatorWasm(), 128 * 2 ** 20));
  const { exports, memory } = await createInstance(module);
  const pointer = { value: 0 };
  const stack = new CStack(exports, memory, pointer);
  const bytes = new Uint8Array(memory.buffer);

  bytes[pointer.value - 1] = 1;
  assert.ok(stack.usedBytes > 0 && stack.usedBytes <= 32);
  bytes[pointer.value - STACK_BYTES / 2] = 1;
  assert.ok(Math.abs(stack.usedBytes - STACK_BYTES / 2) <= 32);
  assert.equal(stack.isOverrun, false);
  bytes[pointer.value - STACK_BYTES + 10_000] = 1;
  assert.equal(stack.isOverrun, true);
});
