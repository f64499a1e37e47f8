import { crc32c } from '../bits/crc32c.ts';
import { checkShard, FULL_SHARD, MASTERCHAIN } from '../shard/shard-id.ts';
import type { CatchainConfig } from './catchain-config.ts';
import type { ValidatorDescr } from './validator-descr.ts';
import type { ValidatorSet } from './validator-set.ts';

/** SHA-512 is passed in because this package has no crypto dependency. */
export type Sha512 = (bytes: Uint8Array) => Uint8Array;

/** A validator of a shard; outside the masterchain every weight is 1. */
export interface SubsetMember {
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
  /** Zeros if the set contains no address. */
  readonly adnlAddress: Uint8Array;
}

export interface SubsetQuery {
  readonly workchain: number;
  readonly shard: bigint;
  readonly catchainSeqno: number;
}

/**
 * The validators of a shard, in protocol order.
 *
 * @example
 * const query = { workchain: 0, shard: FULL_SHARD, catchainSeqno: 7 };
 * const members = validatorSubset(config.validators, config.require(28), query, sha512);
 * members.length; // => config.require(28).shardValidatorsNum
 */
export function validatorSubset(
  set: ValidatorSet,
  config: CatchainConfig,
  query: SubsetQuery,
  sha512: Sha512,
): SubsetMember[] {
  const random = randomSource(query, sha512);
  if (query.workchain !== MASTERCHAIN) return shardSubset(set, config.shardValidatorsNum, random);
  const main = set.validators.slice(0, set.main);
  if (config.kind === 'v1' || !config.shuffleMcValidators)
    return main.map((one) => member(one, one.weight));
  return shuffled(main, random).map((one) => member(one, one.weight));
}

/**
 * The 32-bit hash that identifies the validators in a block header.
 *
 * @example
 * const query = { workchain: MASTERCHAIN, shard: FULL_SHARD, catchainSeqno: 7 };
 * const members = validatorSubset(config.validators, config.require(28), query, sha512);
 * validatorSubsetHash(7, members) >>> 0 > 0; // => true
 */
export function validatorSubsetHash(
  catchainSeqno: number,
  members: readonly SubsetMember[],
): number {
  const bytes = new Uint8Array(12 + members.length * 72);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, -1877581587, true);
  view.setUint32(4, catchainSeqno, true);
  view.setUint32(8, members.length, true);
  members.forEach(({ publicKey, weight, adnlAddress }, index) => {
    const at = 12 + index * 72;
    bytes.set(publicKey, at);
    view.setBigUint64(at + 32, weight, true);
    bytes.set(adnlAddress, at + 40);
  });
  return crc32c(bytes);
}

/** Returns a random number below `limit`. */
type Random = (limit: bigint) => bigint;

const NUMBERS_PER_HASH = 8;

/** What `validatorSubset` hashes for `count` validators, in this order: for callers that hash asynchronously. */
export function subsetHashInputs(query: SubsetQuery, count: number): Uint8Array[] {
  const hashes = Math.ceil(count / NUMBERS_PER_HASH);
  return Array.from({ length: hashes }, (_, seed) => hashInput(query, BigInt(seed)));
}

function hashInput({ workchain, shard, catchainSeqno }: SubsetQuery, seed: bigint): Uint8Array {
  const input = new DataView(new ArrayBuffer(48));
  input.setBigUint64(24, seed);
  input.setBigUint64(32, checkShard(workchain === MASTERCHAIN ? FULL_SHARD : shard));
  input.setInt32(40, workchain);
  input.setUint32(44, catchainSeqno);
  return new Uint8Array(input.buffer);
}

/** Eight numbers per SHA-512 of (seed, shard, workchain, catchain seqno); then the seed is incremented. */
function randomSource(query: SubsetQuery, sha512: Sha512): Random {
  let output: DataView = new DataView(new ArrayBuffer(0));
  let used = 0;
  let seed = 0n;
  return (limit) => {
    if (used * 8 >= output.byteLength) {
      const hash = sha512(hashInput(query, seed++));
      output = new DataView(hash.buffer, hash.byteOffset, 64);
      used = 0;
    }
    return (limit * output.getBigUint64(8 * used++)) >> 64n;
  };
}

function shuffled(list: readonly ValidatorDescr[], random: Random): ValidatorDescr[] {
  const result: ValidatorDescr[] = [];
  list.forEach((one, i) => {
    const j = Number(random(BigInt(i + 1)));
    result[i] = result[j] ?? one;
    result[j] = one;
  });
  return result;
}

interface Hole {
  readonly start: bigint;
  readonly size: bigint;
}

/** Draws by weight without replacement: drawn validators leave holes in the line of weights. */
function shardSubset(set: ValidatorSet, count: number, random: Random): SubsetMember[] {
  const starts = weightStarts(set.validators);
  const holes: Hole[] = [];
  const members: SubsetMember[] = [];
  let left = set.totalWeight;
  for (let i = Math.min(count, set.validators.length); i > 0; i--) {
    const drawn = indexAt(starts, skipHoles(random(left), holes));
    const validator = set.validators[drawn] as ValidatorDescr;
    members.push(member(validator, 1n));
    left -= validator.weight;
    addHole(holes, { start: starts[drawn] as bigint, size: validator.weight });
  }
  return members;
}

function weightStarts(validators: readonly ValidatorDescr[]): bigint[] {
  let sum = 0n;
  return validators.map(({ weight }) => {
    sum += weight;
    return sum - weight;
  });
}

function skipHoles(position: bigint, holes: readonly Hole[]): bigint {
  let at = position;
  for (const { start, size } of holes) {
    if (at < start) break;
    at += size;
  }
  return at;
}

function addHole(holes: Hole[], hole: Hole): void {
  const at = holes.findIndex(({ start }) => start > hole.start);
  holes.splice(at === -1 ? holes.length : at, 0, hole);
}

/** The last validator whose weights start at or before `position`. */
function indexAt(starts: readonly bigint[], position: bigint): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as bigint) <= position) low = middle;
    else high = middle;
  }
  return low;
}

function member(validator: ValidatorDescr, weight: bigint): SubsetMember {
  const adnlAddress = validator.kind === 'address' ? validator.adnlAddress : new Uint8Array(32);
  return { publicKey: validator.publicKey, weight, adnlAddress };
}
