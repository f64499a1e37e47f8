/** Says which sources the emulator was built from. */
import { emulatorWasm } from '../src/emulator/artifact.ts';
import { Emulator } from '../src/emulator/emulator.ts';
import { createInstance } from '../src/emulator/instance.ts';
import { compile } from '../src/emulator/wasm.ts';
import { limitWasm } from '../src/emulator/wasm-limits.ts';

const MEMORY_BYTES = 256 * 2 ** 20;

const instance = await createInstance(compile(limitWasm(emulatorWasm(), MEMORY_BYTES)));
process.stdout.write(`${new Emulator(instance).version()}\n`);
