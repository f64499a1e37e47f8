/**
 * Values for examples. The address is the configuration contract, which exists in every network, so that the examples
 * work when they are tried.
 */
export const EXAMPLE = {
  address: 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn',
  otherAddress: 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  rawAddress: `-1:${'5'.repeat(64)}`,
  otherRawAddress: `-1:${'3'.repeat(64)}`,
  /** An empty cell. */
  boc: 'te6cckEBAQEAAgAAAEysuc0=',
  hash: 'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
  hexHash: '96A296D224F285C67BEE93C30F8A309157F0DAA35DC5B87E410B78630A09CFC7',
  otherHash: 'kK7Illr6uxbrw8ubQI665xthjXh4i8gNCYQ1k8rJjaQ=',
  lt: '47670702000003',
  shard: '-9223372036854775808',
  seqno: 46_991_999,
  unixTime: 1_747_300_000,
  cursor: 'bHQgZGVzYyBhY2NvdW50IGFzYzo0NzY3MDcwMjAwMDAwMw',
  nano: '1000000000',
} as const;
