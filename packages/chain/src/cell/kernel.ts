import { fromBase64 } from '../bits/bytes.ts';
import { ChainError } from '../errors.ts';
import { HASH_KERNEL_WASM } from './hash-kernel-wasm.generated.ts';

// Available in every runtime, but not declared by the type libraries used here.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  messageAddress(): number;
  outputAddress(): number;
  heapAddress(): number;
  digestMessage(length: number): void;
  hashCells(
    count: number,
    bytes: number,
    starts: number,
    refSize: number,
    slots: number,
    hashes: number,
    depths: number,
    scratch: number,
    all: boolean,
  ): number;
  /** Reads the BoC at the heap address; what was read stands at `readAddress`. Zero: large, invalid or of a rare form. */
  readBoc(length: number): number;
  readAddress(): number;
  /** The proof is at the heap address, the question and the answer at the other two. */
  findAccount(length: number): number;
  questionAddress(): number;
  entryAddress(): number;
}

const PAGE = 65_536;

let kernelModule: object | undefined;

/** A WebAssembly instance with views of its memory, recreated when the memory grows. */
class Kernel {
  readonly exports: Exports;
  bytes: Uint8Array;
  halves: Uint16Array;
  words: Uint32Array;

  constructor() {
    kernelModule ??= new WebAssembly.Module(fromBase64(HASH_KERNEL_WASM));
    this.exports = new WebAssembly.Instance(kernelModule).exports as Exports;
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.words = new Uint32Array(buffer);
  }

  /** Reserves `size` bytes; returns their address. */
  reserve(size: number): number {
    const at = this.exports.heapAddress();
    const missing = at + size - this.bytes.length;
    if (missing > 0) this.#grow(missing);
    return at;
  }

  #grow(missing: number): void {
    const { memory } = this.exports;
    try {
      memory.grow(Math.ceil(missing / PAGE));
    } catch (cause) {
      const message = `no room for ${missing} more bytes to hash the cells in`;
      throw new ChainError('BOC_LIMIT', message, { cause });
    }
    this.bytes = new Uint8Array(memory.buffer);
    this.halves = new Uint16Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
  }
}

/** What `messageAddress` has room for. */
export const MAX_MESSAGE = 440;

/** The instance that everything shares; its memory never grows, so views stay valid. */
class SharedKernel extends Kernel {
  readonly heapAt = this.exports.heapAddress();
  readonly room = this.bytes.length - this.heapAt;
  readonly outputAt = this.exports.outputAddress();
  readonly readAt = this.exports.readAddress();
  readonly questionAt = this.exports.questionAddress();
  readonly entryAt = this.exports.entryAddress();
  readonly message = this.bytes.subarray(this.exports.messageAddress()).subarray(0, MAX_MESSAGE);
}

let shared: SharedKernel | undefined;
/** A larger instance for BoCs that do not fit into the shared one; garbage-collected when unused. */
let large: WeakRef<Kernel> | undefined;

/** Compiled at the first hash: pages that only parse addresses never need it. */
export function sharedKernel(): SharedKernel {
  shared ??= new SharedKernel();
  return shared;
}

/** The shared instance if `size` bytes fit into it. */
export function kernelFor(size: number): Kernel {
  const small = sharedKernel();
  if (size <= small.room) return small;
  const kernel = large?.deref() ?? new Kernel();
  large = new WeakRef(kernel);
  return kernel;
}
