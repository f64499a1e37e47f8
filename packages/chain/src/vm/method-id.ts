import { crc16 } from '../bits/crc16.ts';

/** The number by which the code of a contract knows a get-method. */
export function methodId(name: string): number {
  return crc16(new TextEncoder().encode(name)) | 0x10000;
}
