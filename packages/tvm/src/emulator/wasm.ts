/** The part of WebAssembly that is used here. The types of Node do not include WebAssembly. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
  readonly Memory: new (limits: { readonly initial: number }) => WasmMemory;
  readonly Table: new (type: object) => WasmTable;
  /** The tag of JavaScript exceptions in WebAssembly. */
  readonly JSTag: object;
  readonly Global: new (type: object, value: number) => WasmGlobal;
};

/** A compiled module, which can be sent to other threads. */
export type WasmModule = object;

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

export interface WasmMemory {
  /** Replaced by another buffer when the memory grows. */
  readonly buffer: ArrayBuffer;
}

export interface WasmTable {
  set(index: number, value: unknown): void;
}

export interface WasmGlobal {
  value: number;
}

export const EXCEPTION_TAG = WebAssembly.JSTag;

export function compile(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

export function instantiate(module: WasmModule, imports: object): WasmInstance {
  return new WebAssembly.Instance(module, imports);
}

export function isMemory(value: unknown): value is WasmMemory {
  return value instanceof WebAssembly.Memory;
}

export function isGlobal(value: unknown): value is WasmGlobal {
  return value instanceof WebAssembly.Global;
}

export function isTable(value: unknown): value is WasmTable {
  return value instanceof WebAssembly.Table;
}
