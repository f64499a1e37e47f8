import { parentPort, workerData } from 'node:worker_threads';
import { Emulator } from '../../src/emulator/emulator.ts';
import { createInstance } from '../../src/emulator/instance.ts';
import type { WasmModule } from '../../src/emulator/wasm.ts';
import { executeGetMethod } from '../../src/worker/get-method.ts';
import type { GetMethodJob } from '../../src/worker/jobs.ts';

/** What a call did to the C stack of a fresh emulator. */
export interface StackUse {
  readonly ended: string;
  readonly usedBytes: number;
  readonly isOverrun: boolean;
}

const { module, jobs } = workerData as { module: WasmModule; jobs: readonly GetMethodJob[] };

for (const job of jobs) {
  const instance = await createInstance(module);
  const ended = endOf(() => executeGetMethod(new Emulator(instance), job));
  const { usedBytes, isOverrun } = instance.stack;
  parentPort?.postMessage({ ended, usedBytes, isOverrun } satisfies StackUse);
}

function endOf(run: () => unknown): string {
  try {
    run();
    return 'a result';
  } catch (error) {
    return String(error);
  }
}
