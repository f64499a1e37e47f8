import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { WasmInstance } from './wasm.ts';

/**
 * The newest global version that the emulator supports. The emulator does not report it: after an update of
 * `@ton/sandbox` in package.json, set it according to the sources from which the emulator was built.
 */
export const SUPPORTED_GLOBAL_VERSION = 13;

/** The exports of the C++ code through the glue code of Emscripten. Strings are C strings. */
export interface EmulatorExports {
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _version(): number;
  _run_get_method(params: number, stack: number, config: number): number;
  _create_emulator(config: number, verbosity: number): number;
  _destroy_emulator(emulator: number): void;
  _emulate_with_emulator(
    emulator: number,
    libraries: number,
    account: number,
    message: number,
    params: number,
  ): number;
}

/** Imported functions by module and name. */
export type GlueImports = Readonly<
  Record<string, Readonly<Record<string, (...args: readonly unknown[]) => unknown>>>
>;

interface GlueOptions {
  instantiateWasm(imports: GlueImports, done: (instance: WasmInstance) => void): object;
  print(text: string): void;
  printErr(text: string): void;
}

type Glue = (options: GlueOptions) => Promise<EmulatorExports>;

const require = createRequire(import.meta.url);

/** Files of a custom emulator, named as its build names them. Its license requires that users can replace it. */
const CUSTOM_GLUE = 'emulator-emscripten.js';
const CUSTOM_WASM = 'emulator-emscripten.wasm';

export function emulatorGlue(): Glue {
  return require(customFile(CUSTOM_GLUE) ?? '#emulator-glue') as Glue;
}

export function emulatorWasm(): Uint8Array {
  const custom = customFile(CUSTOM_WASM);
  if (custom !== null) return readFileSync(custom);
  // The text takes 7 MB and is needed once: neither the cache nor the list of what `require` has loaded may keep it.
  const requireOnce = createRequire(import.meta.url);
  const file = requireOnce.resolve('#emulator-wasm');
  const { EmulatorEmscriptenWasm: base64 } = requireOnce(file) as {
    EmulatorEmscriptenWasm: string;
  };
  delete requireOnce.cache[file];
  return Buffer.from(base64, 'base64');
}

/** The path of a file in the folder `TONWAY_EMULATOR`; null if the variable is not set. */
function customFile(name: string): string | null {
  const { TONWAY_EMULATOR: folder } = process.env;
  if (!folder) return null;
  const file = resolve(folder, name);
  if (!existsSync(file))
    throw new Error(
      `TONWAY_EMULATOR: there is no ${file}; the folder should have ${CUSTOM_GLUE} and ${CUSTOM_WASM}`,
    );
  return file;
}
