import { type EmulatorExports, emulatorGlue } from './artifact.ts';
import { CStack } from './c-stack.ts';
import {
  instantiate,
  isGlobal,
  isMemory,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
} from './wasm.ts';
import { STACK_POINTER } from './wasm-limits.ts';

/** One emulator with its memory. After anything thrown it is in no known state and must be dropped. */
export interface EmulatorInstance {
  readonly exports: EmulatorExports;
  readonly memory: WasmMemory;
  readonly stack: CStack;
}

export async function createInstance(module: WasmModule): Promise<EmulatorInstance> {
  let instance: WasmInstance | undefined;
  const exports = await emulatorGlue()({
    instantiateWasm(imports, done) {
      instance = instantiate(module, imports);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  const raw = Object.values(instance?.exports ?? {});
  const memory = raw.find(isMemory);
  const stackPointer = instance?.exports[STACK_POINTER];
  if (!memory || !isGlobal(stackPointer))
    throw new Error('the emulator does not export its memory and its stack pointer');
  return { exports, memory, stack: new CStack(exports, memory, stackPointer) };
}
