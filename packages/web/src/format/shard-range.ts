const SHARD_BITS = 64;

/** The bits with which the addresses of a shard begin, and the share of all addresses that it has. */
export function shardRange(shard: string): { readonly prefix: string; readonly share: number } {
  const bits = BigInt(`0x${shard}`).toString(2).padStart(SHARD_BITS, '0');
  // The last bit that is set ends the prefix.
  const length = Math.max(0, bits.lastIndexOf('1'));
  return { prefix: bits.slice(0, length), share: 2 ** -length };
}
