/** The first 64 bits of an account id: what says which shard the account is in. */
export function accountPrefix(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset, id.length).getBigUint64(0);
}
