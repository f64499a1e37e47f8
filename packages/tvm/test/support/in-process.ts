import assert from 'node:assert/strict';
import { emulatorWasm } from '../../src/emulator/artifact.ts';
import { Emulator } from '../../src/emulator/emulator.ts';
import { createInstance } from '../../src/emulator/instance.ts';
import { compile } from '../../src/emulator/wasm.ts';
import { limitWasm } from '../../src/emulator/wasm-limits.ts';
import type { JobRunner } from '../../src/pool/call.ts';
import { executeGetMethod } from '../../src/worker/get-method.ts';
import type { Outcome } from '../../src/worker/jobs.ts';

const MEMORY_BYTES = 256 * 2 ** 20;

/** Executes get-methods in this very thread: many short ones are done faster so. */
export async function inProcess(): Promise<JobRunner> {
  const instance = await createInstance(compile(limitWasm(emulatorWasm(), MEMORY_BYTES)));
  const emulator = new Emulator(instance);
  return {
    async run(job) {
      assert.ok(job.kind === 'get-method');
      return executeGetMethod(emulator, job) as Outcome<typeof job>;
    },
  };
}
