import { ChainError } from '../errors.ts';

/**
 * A shard id has 64 bits: the common prefix of its accounts, a marker bit, then zeros. In memory it is
 * an unsigned bigint.
 */
export const FULL_SHARD = 1n << 63n;

/** The workchain that registers the blocks of all others. */
export const MASTERCHAIN = -1;

/** The maximum split depth. */
export const MAX_SHARD_DEPTH = 60;

const WIDTH = 64;
const MASK = (1n << 64n) - 1n;

/** The first 64 bits of an account id, or the id itself. */
export type AccountPrefix = Uint8Array | bigint;

/**
 * Whether the number is a shard id of a supported depth.
 *
 * @example
 * isShard(0n); // => false
 */
export function isShard(shard: bigint): boolean {
  return (
    shard > 0n && shard <= MASK && markerBit(shard) >= 1n << BigInt(WIDTH - 1 - MAX_SHARD_DEPTH)
  );
}

/** Returns the shard; throws if it is invalid. */
export function checkShard(shard: bigint): bigint {
  if (!isShard(shard)) throw new ChainError('SHARD_INVALID', `${shard} is not a shard`);
  return shard;
}

/**
 * The length of the shard prefix: 0 for the whole workchain.
 *
 * @example
 * shardDepth(parseShard('4000000000000000')); // => 1
 */
export function shardDepth(shard: bigint): number {
  return WIDTH - markerBit(checkShard(shard)).toString(2).length;
}

/**
 * The shard whose accounts start with the low `depth` bits of `prefix`.
 *
 * @example
 * shardToHex(shardFromPrefix(0b10n, 2)); // => 'a000000000000000'
 */
export function shardFromPrefix(prefix: bigint, depth: number): bigint {
  checkDepth(depth);
  if (prefix < 0n || prefix >> BigInt(depth) !== 0n) {
    throw new ChainError('SHARD_INVALID', `the prefix ${prefix} does not fit ${depth} bits`);
  }
  return ((prefix << 1n) | 1n) << BigInt(WIDTH - 1 - depth);
}

/**
 * The shard of an account if the workchain is split to this depth.
 *
 * @example
 * shardToHex(shardOfAccount(address.hash, 1)); // => '4000000000000000'
 */
export function shardOfAccount(account: AccountPrefix, depth: number): bigint {
  checkDepth(depth);
  return shardFromPrefix(prefixOf(account) >> BigInt(WIDTH - depth), depth);
}

/**
 * Whether the account belongs to the shard.
 *
 * @example
 * shardContainsAccount(FULL_SHARD, address.hash); // => true
 */
export function shardContainsAccount(shard: bigint, account: AccountPrefix): boolean {
  return samePrefix(checkShard(shard), prefixOf(account));
}

/**
 * Whether `inner` is `outer` or a part of it.
 *
 * @example
 * shardContains(FULL_SHARD, parseShard('4000000000000000')); // => true
 */
export function shardContains(outer: bigint, inner: bigint): boolean {
  return markerBit(checkShard(outer)) >= markerBit(checkShard(inner)) && samePrefix(outer, inner);
}

/**
 * Whether the shards have accounts in common.
 *
 * @example
 * shardsIntersect(parseShard('4000000000000000'), parseShard('c000000000000000')); // => false
 */
export function shardsIntersect(a: bigint, b: bigint): boolean {
  return shardContains(a, b) || shardContains(b, a);
}

/**
 * The shard that this one is a half of.
 *
 * @example
 * shardParent(parseShard('4000000000000000')); // => FULL_SHARD
 */
export function shardParent(shard: bigint): bigint {
  const marker = markerBit(checkShard(shard));
  if (shard === FULL_SHARD)
    throw new ChainError('SHARD_INVALID', 'the whole workchain has no parent shard');
  return (shard - marker) | (marker << 1n);
}

/**
 * The other child of the parent shard.
 *
 * @example
 * shardToHex(shardSibling(parseShard('4000000000000000'))); // => 'c000000000000000'
 */
export function shardSibling(shard: bigint): bigint {
  const marker = markerBit(checkShard(shard));
  if (shard === FULL_SHARD)
    throw new ChainError('SHARD_INVALID', 'the whole workchain has no sibling shard');
  return shard ^ (marker << 1n);
}

/**
 * The half whose accounts continue with a zero bit.
 *
 * @example
 * shardToHex(shardLeftChild(FULL_SHARD)); // => '4000000000000000'
 */
export function shardLeftChild(shard: bigint): bigint {
  return checkShard(shard - (markerBit(checkShard(shard)) >> 1n));
}

/**
 * The half whose accounts continue with a one bit.
 *
 * @example
 * shardToHex(shardRightChild(FULL_SHARD)); // => 'c000000000000000'
 */
export function shardRightChild(shard: bigint): bigint {
  return checkShard(shard + (markerBit(checkShard(shard)) >> 1n));
}

function markerBit(shard: bigint): bigint {
  return shard & -shard;
}

/** Whether both agree in the bits above the marker of `shard`. */
function samePrefix(shard: bigint, other: bigint): boolean {
  const below = (markerBit(shard) << 1n) - 1n;
  return (shard | below) === (other | below);
}

function prefixOf(account: AccountPrefix): bigint {
  if (typeof account === 'bigint') {
    if (account >= 0n && account <= MASK) return account;
  } else if (account.length >= 8) {
    return new DataView(account.buffer, account.byteOffset, 8).getBigUint64(0);
  }
  throw new ChainError('SHARD_INVALID', 'an account id or its first 64 bits expected');
}

function checkDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_SHARD_DEPTH) {
    throw new ChainError(
      'SHARD_INVALID',
      `a shard fixes 0 to ${MAX_SHARD_DEPTH} bits, not ${depth}`,
    );
  }
}

/**
 * The shard as a signed number, as in TL.
 *
 * @example
 * shardToSigned(FULL_SHARD); // => -(1n << 63n)
 */
export function shardToSigned(shard: bigint): bigint {
  return BigInt.asIntN(64, checkShard(shard));
}

/**
 * Converts a signed or unsigned 64-bit number.
 *
 * @example
 * shardFromInteger(-(1n << 63n)); // => FULL_SHARD
 */
export function shardFromInteger(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value && BigInt.asUintN(64, value) !== value) {
    throw new ChainError('SHARD_INVALID', `${value} does not fit 64 bits`);
  }
  return checkShard(BigInt.asUintN(64, value));
}

/**
 * Formats a shard as 16 lower-case hexadecimal digits.
 *
 * @example
 * shardToHex(FULL_SHARD); // => '8000000000000000'
 */
export function shardToHex(shard: bigint): string {
  return checkShard(shard).toString(16).padStart(16, '0');
}

/**
 * Parses a shard: up to 16 digits are hexadecimal; a sign or more digits mean decimal, signed or unsigned.
 *
 * @example
 * parseShard('-9223372036854775808'); // => parseShard('8000000000000000')
 */
export function parseShard(text: string): bigint {
  if (/^[0-9a-f]{1,16}$/i.test(text)) return checkShard(BigInt(`0x${text}`));
  if (/^(-\d{1,19}|\+\d{1,20}|\d{17,20})$/.test(text))
    return shardFromInteger(BigInt(text.replace('+', '')));
  throw new ChainError('SHARD_INVALID', `"${text.slice(0, 40)}" is not a shard`);
}
