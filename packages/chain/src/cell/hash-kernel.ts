import { fromBase64 } from '../bits/bytes.ts';
import { ChainError } from '../errors.ts';
import { HASH_KERNEL_WASM } from './hash-kernel-wasm.generated.ts';

// Every runtime has it, but no type library that this package may use declares it.
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
    order: number,
    heights: number,
  ): number;
}

const PAGE = 65_536;
/** What `hashCells` answers; the names are those of assembly/hash-cells.ts. */
const TOO_DEEP = 1;
const MERKLE_MISMATCH = 2;

const kernelModule = new WebAssembly.Module(fromBase64(HASH_KERNEL_WASM));
const instantiate = (): Exports => new WebAssembly.Instance(kernelModule).exports as Exports;

/** Its memory never grows, so views into it stay valid. */
const shared = instantiate();
/** For bags that do not fit the shared one: kept while somebody uses it, then given back. */
let large: WeakRef<Exports> | undefined;

const output = new Uint8Array(shared.memory.buffer, shared.outputAddress(), 32);

/** Room for one message of up to 440 bytes: write it here, then call `digestMessage`. */
export const message = new Uint8Array(shared.memory.buffer, shared.messageAddress(), 440);

/** SHA-256 of the first `length` bytes of `message`. */
export function digestMessage(length: number): Uint8Array {
  shared.digestMessage(length);
  return output.slice();
}

/** Cells as they stand in a bag; children come after their parents. */
export interface CellTable {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly refSize: number;
  /** Where the hashes of each cell go: one for each distinct level. */
  readonly slots: Uint32Array;
  readonly slotCount: number;
}

/** Hashes and depths by slot. */
export interface HashTable {
  readonly hashes: Uint8Array;
  readonly depths: Uint16Array;
}

/** All hashes and depths of a bag at once. */
export function hashCells(table: CellTable): HashTable {
  const { bytes, starts, refSize, slots, slotCount } = table;
  const count = starts.length;
  const sizes = {
    bytes: bytes.length + 16, // the kernel reads 16 bytes past the end
    starts: 4 * count,
    slots: 4 * count,
    hashes: 32 * slotCount,
    depths: 2 * slotCount,
    order: 4 * count,
    heights: 2 * count,
  };
  const kernel = kernelFor(Object.values(sizes).reduce((sum, size) => sum + align(size), 0));
  const at = addresses(sizes, kernel.heapAddress());
  const { buffer } = kernel.memory;
  new Uint8Array(buffer, at.bytes).set(bytes);
  new Uint32Array(buffer, at.starts, count).set(starts);
  new Uint32Array(buffer, at.slots, count).set(slots);
  const { hashes, depths, order, heights } = at;
  check(
    kernel.hashCells(count, at.bytes, at.starts, refSize, at.slots, hashes, depths, order, heights),
  );
  return {
    hashes: new Uint8Array(buffer, hashes, 32 * slotCount).slice(),
    depths: new Uint16Array(buffer, depths, slotCount).slice(),
  };
}

/** One array behind the other, each aligned. */
function addresses<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  from: number,
): Record<Name, number> {
  const at: Record<Name, number> = { ...sizes };
  let next = from;
  for (const name in sizes) {
    at[name] = next;
    next += align(sizes[name]);
  }
  return at;
}

function kernelFor(size: number): Exports {
  if (shared.heapAddress() + size <= shared.memory.buffer.byteLength) return shared;
  const kernel = large?.deref() ?? instantiate();
  large = new WeakRef(kernel);
  const missing = kernel.heapAddress() + size - kernel.memory.buffer.byteLength;
  if (missing > 0) grow(kernel, missing);
  return kernel;
}

function grow(kernel: Exports, bytes: number): void {
  try {
    kernel.memory.grow(Math.ceil(bytes / PAGE));
  } catch (cause) {
    throw new ChainError('BOC_LIMIT', `no room for ${bytes} bytes to hash the cells in`, { cause });
  }
}

function check(result: number): void {
  if (result === TOO_DEEP) throw new ChainError('CELL_DEPTH', 'a cell is deeper than 1024');
  if (result === MERKLE_MISMATCH) {
    throw new ChainError(
      'MERKLE_MISMATCH',
      'a Merkle cell does not have the hash or depth of its child',
    );
  }
}

function align(size: number): number {
  return Math.ceil(size / 16) * 16;
}
