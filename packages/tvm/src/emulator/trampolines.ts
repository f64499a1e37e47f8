import { leb128 } from './wasm-limits.ts';

// Emscripten routes each call of a function that may throw through an imported JavaScript function named
// invoke_RESULTPARAMS: 1,300 times in a short get-method, which is half of its time. This file generates the same
// functions (trampolines) in WebAssembly. Trampolines need the table and the stack pointer of the emulator, which
// exist only after linking. Therefore the emulator is linked with relays, and the table of the relays is filled
// with the trampolines afterwards.

const NAME = /^invoke_([vijfd])([ijfd]*)$/;

interface ValueType {
  readonly code: number;
  /** The instruction that pushes zero. */
  readonly zero: readonly number[];
}

interface Signature {
  readonly name: string;
  readonly params: readonly ValueType[];
  /** Undefined: the function returns nothing. */
  readonly result: ValueType | undefined;
}

const I32: ValueType = { code: 0x7f, zero: [0x41, 0] };
const VALUE_TYPES: Readonly<Record<string, ValueType>> = {
  i: I32,
  j: { code: 0x7e, zero: [0x42, 0] },
  f: { code: 0x7d, zero: [0x43, 0, 0, 0, 0] },
  d: { code: 0x7c, zero: [0x44, 0, 0, 0, 0, 0, 0, 0, 0] },
};
const SECTION = { types: 1, imports: 2, functions: 3, tables: 4, exports: 7, code: 10 };
const KIND = { function: 0, table: 1, global: 3, tag: 4 };
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const FUNCTION = 0x60;
const FUNCTION_REFERENCE = 0x70;
const EXTERNAL_REFERENCE = 0x6f;
const NO_RESULT = 0x40;
const MUTABLE = 1;

/** Whether a trampoline can be generated for an import of this name. */
export function isTrampoline(name: string): boolean {
  return NAME.test(name);
}

/**
 * Generates functions that save the stack pointer and call the function at an index of the table. If that
 * function throws, they pass the exception to `caught`, restore the stack pointer and return zero.
 */
export function trampolineModule(names: readonly string[]): Uint8Array {
  const signatures = names.map(signatureOf);
  // Type 0 is the type of `caught` and of the tag. Each signature has two types: callee and trampoline.
  const types = signatures.flatMap((signature) => [
    functionType(signature, []),
    functionType(signature, [I32]),
  ]);
  return wasm([
    section(SECTION.types, [[FUNCTION, 1, EXTERNAL_REFERENCE, 0], ...types]),
    section(SECTION.imports, [
      [...text('env'), ...text('caught'), KIND.function, 0],
      [...text('env'), ...text('table'), KIND.table, FUNCTION_REFERENCE, 0, 0],
      [...text('env'), ...text('stackPointer'), KIND.global, I32.code, MUTABLE],
      [...text('env'), ...text('tag'), KIND.tag, 0, 0],
    ]),
    section(
      SECTION.functions,
      names.map((_, i) => leb128(2 + 2 * i)),
    ),
    section(
      SECTION.exports,
      names.map((name, i) => [...text(name), KIND.function, ...leb128(1 + i)]),
    ),
    section(
      SECTION.code,
      signatures.map((signature, i) => trampoline(signature, 1 + 2 * i)),
    ),
  ]);
}

/** Generates functions of the same names and types that call the functions at their index of the exported table. */
export function relayModule(names: readonly string[]): Uint8Array {
  const signatures = names.map(signatureOf);
  const size = leb128(names.length);
  return wasm([
    section(
      SECTION.types,
      signatures.map((signature) => functionType(signature, [I32])),
    ),
    section(
      SECTION.functions,
      names.map((_, i) => leb128(i)),
    ),
    section(SECTION.tables, [[FUNCTION_REFERENCE, 1, ...size, ...size]]),
    section(SECTION.exports, [
      [...text('table'), KIND.table, 0],
      ...names.map((name, i) => [...text(name), KIND.function, ...leb128(i)]),
    ]),
    section(SECTION.code, signatures.map(relay)),
  ]);
}

function trampoline({ params, result }: Signature, calleeType: number): number[] {
  const saved = params.length + 1;
  return functionBody([
    1,
    1,
    I32.code, // one local variable: the saved stack pointer
    0x23,
    0,
    0x21,
    saved, // global.get, local.set
    0x06,
    result?.code ?? NO_RESULT, // try
    ...params.flatMap((_, i) => [0x20, i + 1]), // local.get
    0x20,
    0,
    0x11,
    ...leb128(calleeType),
    0, // local.get, call_indirect
    0x07,
    0,
    0x10,
    0, // catch, call of `caught`
    0x20,
    saved,
    0x24,
    0, // local.get, global.set
    ...(result?.zero ?? []),
    0x0b, // end of try
  ]);
}

function relay({ params }: Signature, place: number): number[] {
  return functionBody([
    0, // no local variables
    ...[I32, ...params].flatMap((_, i) => [0x20, i]), // local.get
    0x41,
    (place & 0x7f) | 0x80,
    place >> 7, // i32.const
    0x11,
    ...leb128(place),
    0, // call_indirect
  ]);
}

function functionBody(code: readonly number[]): number[] {
  return [...leb128(code.length + 1), ...code, 0x0b];
}

function signatureOf(name: string): Signature {
  const [, result = '', params = ''] = NAME.exec(name) ?? [];
  const types = [...params].flatMap((letter) => VALUE_TYPES[letter] ?? []);
  return { name, params: types, result: VALUE_TYPES[result] };
}

function functionType({ params, result }: Signature, first: readonly ValueType[]): number[] {
  const codes = [...first, ...params].map(({ code }) => code);
  return [FUNCTION, ...leb128(codes.length), ...codes, ...(result ? [1, result.code] : [0])];
}

function wasm(sections: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from([...HEADER, ...sections.flat()]);
}

function section(id: number, items: readonly Iterable<number>[]): number[] {
  const content = [...leb128(items.length), ...items.flatMap((item) => [...item])];
  return [id, ...leb128(content.length), ...content];
}

function text(value: string): number[] {
  return [value.length, ...Buffer.from(value)];
}
