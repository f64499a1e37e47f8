import type { Struct } from '@tonway/contracts';
import * as contracts from '@tonway/contracts';

export type AnyStruct = Struct<{ readonly kind: string }>;

/** Every struct that the package exports. */
export const STRUCTS: readonly AnyStruct[] = Object.values<unknown>(contracts).filter(isStruct);

function isStruct(value: unknown): value is AnyStruct {
  return typeof value === 'object' && value !== null && 'opcode' in value && 'load' in value;
}
