/** Node has WebAssembly, but its types are not among those of Node: this much of it is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
  readonly Memory: new (limits: { readonly initial: number }) => WasmMemory;
  readonly Table: new (type: object) => WasmTable;
  /** What JavaScript throws, as WebAssembly catches it. */
  readonly JSTag: object;
  readonly Global: new (type: object, value: number) => WasmGlobal;
};

/** Compiled code: it can be handed to other threads. */
export type WasmModule = object;

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

export interface WasmMemory {
  /** Another one after the memory has grown. */
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
