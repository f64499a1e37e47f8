import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHex } from '@tonway/chain';
import { emulatorWasm } from './artifact.ts';
import { compile, instantiate, isGlobal, isMemory } from './wasm.ts';
import { limitWasm, STACK_POINTER } from './wasm-limits.ts';

const PAGE_BYTES = 65_536;
const HEADER = '0061736d01000000';
/** At least one page, no limit. */
const MEMORY = '05 03 01 00 01';
const TWO_MEMORIES = '05 05 02 00 01 00 01';
/** A variable that holds 5. */
const GLOBAL = '06 06 01 7f 01 41 05 0b';
/** The memory as `m`. */
const EXPORT = '07 05 01 01 6d 02 00';

function moduleOf(...sections: readonly string[]): Uint8Array {
  return fromHex(HEADER + sections.join('').replaceAll(' ', ''));
}

test('memory grows up to the limit and the stack pointer is exported', () => {
  const limited = limitWasm(moduleOf(MEMORY, GLOBAL, EXPORT), 2 * PAGE_BYTES);
  const { exports } = instantiate(compile(limited), {});
  const [memory, pointer] = [exports.m, exports[STACK_POINTER]];
  assert.ok(isGlobal(pointer) && isMemory(memory));
  assert.equal(pointer.value, 5);
  const { grow } = memory as unknown as { grow(pages: number): number };
  assert.equal(grow.call(memory, 1), 1);
  assert.throws(() => grow.call(memory, 1), RangeError);
  assert.equal(memory.buffer.byteLength, 2 * PAGE_BYTES);
});

test('a limit below the initial memory is refused, and so is an unknown form of memory', () => {
  assert.throws(() => limitWasm(emulatorWasm(), PAGE_BYTES), RangeError);
  assert.throws(() => limitWasm(moduleOf(TWO_MEMORIES), PAGE_BYTES), /another kind of memory/);
});
