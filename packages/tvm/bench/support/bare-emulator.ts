import { NetworkConfig } from '../../src/config/network-config.ts';
import { type EmulatorExports, emulatorGlue, emulatorWasm } from '../../src/emulator/artifact.ts';
import { compile, instantiate, isMemory, type WasmMemory } from '../../src/emulator/wasm.ts';
import type { GetMethodCall } from '../../src/get-method/call.ts';
import { prepare } from '../../src/get-method/prepare.ts';
import { executeGetMethod } from '../../src/worker/get-method.ts';

const NO_OUTPUT = '{"output":{"success":true,"stack":"","vm_log":"","missing_library":null}}';

/**
 * Runs each call once, in this thread, by the emulator as published, with its input prepared as text in its memory and
 * its output left as text: the lower bound of the time of a call.
 */
export async function bareEmulator(
  calls: readonly GetMethodCall[],
  given: 'prices' | 'full' = 'prices',
): Promise<() => void> {
  const { exports, memory } = await publishedEmulator();
  const put = (text: string) => {
    const pointer = exports._malloc(text.length + 1);
    Buffer.from(memory.buffer).write(`${text}\0`, pointer, 'latin1');
    return pointer;
  };
  const [first] = calls;
  if (!first) throw new Error('no calls');
  const { boc } = NetworkConfig.of(first.config)[given];
  const config = put(Buffer.from(boc).toString('base64'));
  const inputs = calls.map((call) => {
    const { params, stack } = textsOf(call);
    return { params: put(params), stack: put(stack) };
  });
  return () => {
    for (const { params, stack } of inputs) {
      const result = exports._run_get_method(params, stack, config);
      const bytes = Buffer.from(memory.buffer);
      const text = bytes.toString('utf8', result, bytes.indexOf(0, result));
      if (!text.includes('"vm_exit_code":0')) throw new Error(text);
      exports._free(result);
    }
  };
}

async function publishedEmulator(): Promise<{ exports: EmulatorExports; memory: WasmMemory }> {
  const module = compile(emulatorWasm());
  let memory: WasmMemory | undefined;
  const exports = await emulatorGlue()({
    instantiateWasm(imports, done) {
      const instance = instantiate(module, imports);
      memory = Object.values(instance.exports).find(isMemory);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  if (!memory) throw new Error('the emulator exports no memory');
  return { exports, memory };
}

/** The input that a worker would pass to the emulator. */
function textsOf(call: GetMethodCall): { readonly params: string; readonly stack: string } {
  let texts = { params: '', stack: '' };
  const getMethod = (params: string, stack: string) => {
    texts = { params, stack };
    return NO_OUTPUT;
  };
  executeGetMethod({ getMethod, debug: false }, prepare(call).job('minimal'));
  return texts;
}
