/** Bytes as the interface shows them. */
export function base64(bytes: Uint8Array): string {
  return bufferOver(bytes).toString('base64');
}

export function base64OrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : base64(bytes);
}

const WORKCHAIN_OFFSET = 128;

/** `0:83DF…`, of an account as the index has it. */
export function accountText(key: Uint8Array): string {
  return rawAddress((key[0] ?? 0) - WORKCHAIN_OFFSET, key.subarray(1));
}

export function rawAddress(workchain: number, hash: Uint8Array): string {
  return `${workchain}:${bufferOver(hash).toString('hex').toUpperCase()}`;
}

/** The same memory: nothing is copied. */
function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
