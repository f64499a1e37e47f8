import { type EmulatorExports, emulatorGlue } from './artifact.ts';
import { CStack } from './c-stack.ts';
import {
  instantiate,
  isGlobal,
  isMemory,
  isTable,
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
      done({ exports: withTableCache(instance.exports) });
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

/**
 * The glue looks up a function of the module's table at each call that may throw: 1,300 times for a short
 * get-method. The engine's own look-up was a fifth of the run. The table never changes after the start.
 */
function withTableCache(exports: WasmInstance['exports']): WasmInstance['exports'] {
  const entries = Object.entries(exports).map(([name, value]) => {
    if (!isTable(value)) return [name, value];
    const functions: unknown[] = [];
    const get = (index: number) => (functions[index] ??= value.get(index));
    return [name, { get }];
  });
  return Object.fromEntries(entries);
}
