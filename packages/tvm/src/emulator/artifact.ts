import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { WasmInstance } from './wasm.ts';

/**
 * The newest global version whose rules the emulator knows. It cannot be asked: whoever takes a
 * newer `@ton/sandbox` in package.json looks at what it was built from, and sets this.
 */
export const SUPPORTED_GLOBAL_VERSION = 13;

/** What the C++ code exports, through the JavaScript that its compiler wrote. Strings are C strings. */
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

/** Functions by group and name. */
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

/** The license of the emulator lets everybody replace it: names of the files as its build writes them. */
const OWN_GLUE = 'emulator-emscripten.js';
const OWN_WASM = 'emulator-emscripten.wasm';

export function emulatorGlue(): Glue {
  return require(ownFile(OWN_GLUE) ?? '#emulator-glue') as Glue;
}

export function emulatorWasm(): Uint8Array {
  const own = ownFile(OWN_WASM);
  if (own !== null) return readFileSync(own);
  const { EmulatorEmscriptenWasm: base64 } = require('#emulator-wasm') as {
    EmulatorEmscriptenWasm: string;
  };
  return Buffer.from(base64, 'base64');
}

/** In the folder that the environment names; null where it names none. */
function ownFile(name: string): string | null {
  const { TONWAY_EMULATOR: folder } = process.env;
  if (!folder) return null;
  const file = resolve(folder, name);
  if (!existsSync(file))
    throw new Error(
      `TONWAY_EMULATOR: there is no ${file}; the folder should have ${OWN_GLUE} and ${OWN_WASM}`,
    );
  return file;
}
