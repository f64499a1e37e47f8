import { TvmError } from '../errors.ts';

/** An account has at most 8 MB. Larger inputs are rejected, because a heap overflow in a worker ends the whole process. */
const MAX_INPUT_BYTES = 32 * 2 ** 20;

export function base64(bytes: Uint8Array | null): string {
  if (!bytes) return '';
  if (bytes.length > MAX_INPUT_BYTES)
    throw new TvmError('TVM_INPUT', `${bytes.length} bytes are more than the emulator is given`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

/** Decodes into a separate buffer: a pooled buffer would transfer the whole pool to the other thread. */
export function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
