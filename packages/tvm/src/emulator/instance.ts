import { type EmulatorExports, emulatorGlue, type GlueImports } from './artifact.ts';
import { CStack } from './c-stack.ts';
import { isTrampoline, relayModule, trampolineModule } from './trampolines.ts';
import {
  compile,
  EXCEPTION_TAG,
  instantiate,
  isGlobal,
  isMemory,
  isTable,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
} from './wasm.ts';
import { STACK_POINTER } from './wasm-limits.ts';

/** One emulator with its memory. After an exception its state is undefined, and it must be replaced. */
export interface EmulatorInstance {
  readonly exports: EmulatorExports;
  readonly memory: WasmMemory;
  readonly stack: CStack;
}

export async function createInstance(module: WasmModule): Promise<EmulatorInstance> {
  let instance: WasmInstance | undefined;
  const exports = await emulatorGlue()({
    instantiateWasm(imports, done) {
      const linked = link(module, imports);
      instance = linked.instance;
      done({ exports: linked.exportsForGlue });
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

interface Linked {
  readonly instance: WasmInstance;
  readonly exportsForGlue: WasmInstance['exports'];
}

/** Links the emulator with trampolines in WebAssembly. A build that uses no trampolines is linked as it is. */
function link(module: WasmModule, imports: GlueImports): Linked {
  const [[group, glue] = ['', {}]] = Object.entries(imports);
  const names = Object.values(glue).flatMap(({ name }) => (isTrampoline(name) ? [name] : []));
  const invoke = Object.values(glue).find(({ name }) => name === 'invoke_v');
  if (!invoke) {
    const instance = instantiate(module, imports);
    return { instance, exportsForGlue: instance.exports };
  }
  const relays = instantiate(compile(relayModule(names)), {}).exports;
  const linked = Object.entries(glue).map(([key, value]) => [key, relays[value.name] ?? value]);
  const instance = instantiate(module, { [group]: Object.fromEntries(linked) });
  const { caught, exportsForGlue } = exceptionsOf(instance, invoke);
  const env = {
    caught,
    table: Object.values(instance.exports).find(isTable),
    stackPointer: instance.exports[STACK_POINTER],
    tag: EXCEPTION_TAG,
  };
  const trampolines = instantiate(compile(trampolineModule(names)), { env }).exports;
  const { table } = relays;
  if (isTable(table)) for (const [i, name] of names.entries()) table.set(i, trampolines[name]);
  return { instance, exportsForGlue };
}

/**
 * The `invoke_v` function of the glue code records an exception that a trampoline caught: the glue code gets
 * a table in which every function throws the exception again.
 */
function exceptionsOf(
  { exports }: WasmInstance,
  invoke: GlueImports[string][string],
): Pick<Linked, 'exportsForGlue'> & { readonly caught: (exception: unknown) => void } {
  let thrown: unknown;
  const table = {
    get: () => () => {
      throw thrown;
    },
  };
  const entries = Object.entries(exports).map(([name, value]) => [
    name,
    isTable(value) ? table : value,
  ]);
  const caught = (exception: unknown) => {
    thrown = exception;
    invoke(0);
  };
  return { caught, exportsForGlue: Object.fromEntries(entries) };
}
