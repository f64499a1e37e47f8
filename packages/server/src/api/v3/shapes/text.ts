export function base64(bytes: Uint8Array): string {
  return textOf(bytes, 'base64');
}

export function base64OrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : base64(bytes);
}

const WORKCHAIN_OFFSET = 128;

/** The raw address (`0:83DF…`) of an account key. */
export function accountText(key: Uint8Array): string {
  return rawAddress((key[0] ?? 0) - WORKCHAIN_OFFSET, key.subarray(1));
}

export function accountTextOrNull(key: Uint8Array | null): string | null {
  return key === null ? null : accountText(key);
}

export function rawAddress(workchain: number, hash: Uint8Array): string {
  return `${workchain}:${textOf(hash, 'hex').toUpperCase()}`;
}

/** Reused for short values: encoding through one buffer takes half the time of a new buffer per value. */
const SCRATCH = Buffer.alloc(64);

function textOf(bytes: Uint8Array, encoding: 'base64' | 'hex'): string {
  if (Buffer.isBuffer(bytes)) return bytes.toString(encoding);
  if (bytes.length > SCRATCH.length)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
  SCRATCH.set(bytes);
  return SCRATCH.toString(encoding, 0, bytes.length);
}
