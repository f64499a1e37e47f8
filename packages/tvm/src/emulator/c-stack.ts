import type { EmulatorExports } from './artifact.ts';
import type { WasmGlobal, WasmMemory } from './wasm.ts';

/** With a few times as much room as the engine gives to calls, its own limit is reached first, and that one is an error. */
const SIZE_BYTES = 16 * 2 ** 20;
/** More than the largest frame of the emulator takes, so that none steps over it. */
const GUARD_BYTES = 32 * 2 ** 10;
const ALIGNMENT = 16;
const UNTOUCHED = Buffer.alloc(GUARD_BYTES);

/** C frames live in the memory of the module, where nothing stops them from running over data. */
export class CStack {
  readonly #memory: WasmMemory;
  readonly #bottom: number;

  /** Moves the stack to where it has room. */
  constructor(exports: EmulatorExports, memory: WasmMemory, pointer: WasmGlobal) {
    this.#memory = memory;
    this.#bottom = exports._malloc(SIZE_BYTES);
    if (this.#bottom === 0) throw new Error('the emulator has no memory for its stack');
    Buffer.from(memory.buffer, this.#bottom, SIZE_BYTES).fill(0);
    pointer.value = (this.#bottom + SIZE_BYTES) & -ALIGNMENT;
  }

  /** Whether calls have ever come near its end: then the data beyond may be damaged. */
  get isOverrun(): boolean {
    const guard = Buffer.from(this.#memory.buffer, this.#bottom, GUARD_BYTES);
    return !guard.equals(UNTOUCHED);
  }

  /** Up to the deepest call so far. */
  get usedBytes(): number {
    const stack = Buffer.from(this.#memory.buffer, this.#bottom, SIZE_BYTES);
    return SIZE_BYTES - stack.findIndex((byte) => byte !== 0);
  }
}
