import type { EmulatorExports } from './artifact.ts';
import type { WasmGlobal, WasmMemory } from './wasm.ts';

/** A multiple of the stack limit of the JavaScript engine, so that the engine throws before this stack is full. */
const SIZE_BYTES = 16 * 2 ** 20;
/** Larger than any stack frame of the emulator, so that no frame can skip the guard. */
const GUARD_BYTES = 32 * 2 ** 10;
const ALIGNMENT = 16;
const UNTOUCHED = Buffer.alloc(GUARD_BYTES);

/** The C stack. It is part of the memory of the module, where an overflow would silently overwrite data. */
export class CStack {
  readonly #memory: WasmMemory;
  readonly #bottom: number;

  /** Moves the stack to a larger area. */
  constructor(exports: EmulatorExports, memory: WasmMemory, pointer: WasmGlobal) {
    this.#memory = memory;
    this.#bottom = exports._malloc(SIZE_BYTES);
    if (this.#bottom === 0) throw new Error('the emulator has no memory for its stack');
    Buffer.from(memory.buffer, this.#bottom, SIZE_BYTES).fill(0);
    pointer.value = (this.#bottom + SIZE_BYTES) & -ALIGNMENT;
  }

  /** Whether a call has ever reached the guard: data below the stack may be damaged. */
  get isOverrun(): boolean {
    const guard = Buffer.from(this.#memory.buffer, this.#bottom, GUARD_BYTES);
    return !guard.equals(UNTOUCHED);
  }

  /** The stack size of the deepest call so far. */
  get usedBytes(): number {
    const stack = Buffer.from(this.#memory.buffer, this.#bottom, SIZE_BYTES);
    return SIZE_BYTES - stack.findIndex((byte) => byte !== 0);
  }
}
