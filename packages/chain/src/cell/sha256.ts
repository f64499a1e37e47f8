import { fromBase64 } from '../bits/bytes.ts';
import { SHA256_WASM } from './sha256-wasm.generated.ts';

// Every runtime has it, but no type library that this package may use declares it.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  digest(length: number): void;
}

// The two addresses are those of assembly/sha256.ts.
const MESSAGE = 4096;
const OUTPUT = 2048;

const kernel = new WebAssembly.Instance(new WebAssembly.Module(fromBase64(SHA256_WASM)))
  .exports as Kernel;

/** Room for one message: write it here, then call `digest`. */
export const message = new Uint8Array(kernel.memory.buffer, MESSAGE, 4096);
export const messageView = new DataView(kernel.memory.buffer, MESSAGE, 4096);

const outputWords = new Uint32Array(kernel.memory.buffer, OUTPUT, 8);

/** Hashes the first `length` bytes of `message` into eight words of `target`. */
export function digest(length: number, target: Uint32Array, slot: number): void {
  kernel.digest(length);
  const at = slot * 8;
  for (let i = 0; i < 8; i++) target[at + i] = outputWords[i] as number;
}
