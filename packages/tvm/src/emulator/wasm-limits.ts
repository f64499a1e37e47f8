const MEMORY_SECTION = 5;
const EXPORT_SECTION = 7;
const HEADER_BYTES = 8;
const PAGE_BYTES = 65_536;
const GLOBAL = 3;
const STACK_POINTER_GLOBAL = 0;
const HAS_MAXIMUM = 1;

/** The name under which the patched module exports the pointer of its C stack. */
export const STACK_POINTER = 'tonway_stack_pointer';

/**
 * Limits the memory of the module, so that a call that needs more fails instead of the process.
 * Exports the stack pointer, so that the C stack can be moved to a larger area.
 */
export function limitWasm(wasm: Uint8Array, maxMemoryBytes: number): Uint8Array {
  const parts = [wasm.subarray(0, HEADER_BYTES)];
  for (const { id, body } of sections(wasm)) {
    const patched =
      id === MEMORY_SECTION
        ? limitMemory(body, Math.floor(maxMemoryBytes / PAGE_BYTES))
        : id === EXPORT_SECTION
          ? exportStackPointer(body)
          : body;
    parts.push(Uint8Array.of(id), leb128(patched.length), patched);
  }
  return Buffer.concat(parts);
}

function* sections(wasm: Uint8Array): Generator<{ id: number; body: Uint8Array }> {
  for (let at = HEADER_BYTES; at < wasm.length; ) {
    const id = wasm[at] ?? 0;
    const [size, start] = readLeb128(wasm, at + 1);
    at = start + size;
    yield { id, body: wasm.subarray(start, at) };
  }
}

function limitMemory(body: Uint8Array, maxPages: number): Uint8Array {
  const [memories, flagsAt] = readLeb128(body, 0);
  const [flags, minimumAt] = readLeb128(body, flagsAt);
  const [minimum] = readLeb128(body, minimumAt);
  if (memories !== 1 || flags > HAS_MAXIMUM)
    throw new Error('the emulator has another kind of memory than expected');
  if (maxPages < minimum)
    throw new RangeError(`the emulator needs at least ${minimum * PAGE_BYTES} bytes of memory`);
  return Buffer.concat([Uint8Array.of(1, HAS_MAXIMUM), leb128(minimum), leb128(maxPages)]);
}

function exportStackPointer(body: Uint8Array): Uint8Array {
  const [count, start] = readLeb128(body, 0);
  const name = new TextEncoder().encode(STACK_POINTER);
  const entry = [leb128(name.length), name, Uint8Array.of(GLOBAL, STACK_POINTER_GLOBAL)];
  return Buffer.concat([leb128(count + 1), body.subarray(start), ...entry]);
}

function readLeb128(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0, next = at; ; shift += 7) {
    const byte = bytes[next++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, next];
  }
}

export function leb128(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Uint8Array.of(...bytes, rest);
}
