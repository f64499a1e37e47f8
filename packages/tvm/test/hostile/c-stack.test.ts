import assert from 'node:assert/strict';
import { on } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { emulatorWasm } from '../../src/emulator/artifact.ts';
import { compile } from '../../src/emulator/wasm.ts';
import { limitWasm } from '../../src/emulator/wasm-limits.ts';
import { prepare } from '../../src/get-method/prepare.ts';
import { executionContext } from '../support/execution-context.ts';
import type { StackUse } from './c-stack-worker.ts';
import { TOO_DEEP } from './hostile-code.ts';

const MEBIBYTE = 2 ** 20;
/** As in the pool. */
const STACK_MB = 4;

test('calls that nest too deeply are stopped long before the C stack is full', async () => {
  const jobs = Object.values(TOO_DEEP).map(({ code, times }) => {
    const stack = [{ kind: 'int', value: times } as const];
    return prepare({ ...executionContext, code, stack, gasLimit: 20_000_000 }).job('minimal');
  });
  const uses = await stackUses(jobs);
  assert.equal(uses.length, jobs.length);
  assert.ok(uses.some(({ ended }) => ended.startsWith('RangeError: Maximum call stack size')));
  for (const { usedBytes, isOverrun } of uses) {
    assert.equal(isOverrun, false);
    assert.ok(usedBytes > MEBIBYTE / 10, `${usedBytes} bytes: it did nest`);
    assert.ok(usedBytes < 4 * MEBIBYTE, `${usedBytes} bytes of 16 MiB`);
  }
});

async function stackUses(jobs: readonly object[]): Promise<StackUse[]> {
  const module = compile(limitWasm(emulatorWasm(), 512 * MEBIBYTE));
  const worker = new Worker(new URL('./c-stack-worker.ts', import.meta.url), {
    workerData: { module, jobs },
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const uses: StackUse[] = [];
  for await (const [use] of on(worker, 'message', { close: ['exit'] })) uses.push(use as StackUse);
  return uses;
}
