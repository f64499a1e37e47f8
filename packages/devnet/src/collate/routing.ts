import {
  Address,
  type Cell,
  MASTERCHAIN,
  type MessageAddress,
  type MsgEnvelope,
  type MsgMetadata,
  type ShardIdent,
  shardContainsAccount,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** The routing prefix of an account: its workchain and the first 64 bits of its id. */
export interface Prefix {
  readonly workchain: number;
  readonly bits: bigint;
}

const ALL_BITS = 2n ** 64n - 1n;
/** 32 bits of the workchain and 64 bits of the account id. */
const ALL_PREFIX_BITS = 96;

export function prefixOf(address: MessageAddress): Prefix {
  if (!(address instanceof Address))
    throw new DevnetError('COLLATE_INVALID', 'an internal message has an unsupported address');
  const { workchain, hash } = address;
  return { workchain, bits: new DataView(hash.buffer, hash.byteOffset, 8).getBigUint64(0) };
}

/** The first `count` bits of `to`, followed by the remaining bits of `from`. */
export function interpolate(from: Prefix, to: Prefix, count: number): Prefix {
  if (count <= 0) return from;
  if (count >= ALL_PREFIX_BITS) return to;
  if (count < WORKCHAIN_BITS) {
    const mask = 0xffffffff >>> count;
    return { workchain: (to.workchain & ~mask) | (from.workchain & mask), bits: from.bits };
  }
  const mask = ALL_BITS >> BigInt(count - WORKCHAIN_BITS);
  return { workchain: to.workchain, bits: (to.bits & ~mask & ALL_BITS) | (from.bits & mask) };
}

/** The route of a message: how many destination bits its current and its next hop share. */
interface Route {
  readonly current: number;
  readonly next: number;
}

/** The route of a message that has reached its destination. */
export const ARRIVED: Route = { current: 96, next: 96 };
const WORKCHAIN_BITS = 32;
/** Bits of the account prefix that one hop resolves. */
const HOP = 4;
const ACCOUNT_BITS = 64;

export function contains({ workchain, shard }: ShardIdent, prefix: Prefix): boolean {
  return workchain === prefix.workchain && shardContainsAccount(shard, prefix.bits);
}

/** Hypercube routing out of a shard; direct from and to the masterchain. */
export function routeOf(from: Prefix, to: Prefix, shard: ShardIdent): Route {
  if (contains(shard, to)) return ARRIVED;
  if (from.workchain === MASTERCHAIN || to.workchain === MASTERCHAIN)
    return { current: 0, next: 96 };
  if (from.workchain !== to.workchain) return { current: 0, next: WORKCHAIN_BITS };
  let bits = sameBits(from.bits, to.bits);
  do bits += HOP;
  while (contains(shard, interpolate(from, to, WORKCHAIN_BITS + bits)));
  return { current: WORKCHAIN_BITS + bits - HOP, next: WORKCHAIN_BITS + bits };
}

/** The length of the common prefix, rounded down to whole hops. */
function sameBits(a: bigint, b: bigint): number {
  const difference = a ^ b;
  const leadingZeros =
    difference === 0n ? ACCOUNT_BITS : ACCOUNT_BITS - difference.toString(2).length;
  return leadingZeros - (leadingZeros % HOP);
}

/** The envelope of a message; version 2 if it carries metadata. */
export function envelopeOf(
  msg: Cell,
  fwdFeeRemaining: bigint,
  { current, next }: Route,
  metadata: MsgMetadata | null,
): MsgEnvelope {
  return {
    kind: metadata ? 'v2' : 'v1',
    curAddr: { kind: 'regular', useDestBits: current },
    nextAddr: { kind: 'regular', useDestBits: next },
    fwdFeeRemaining,
    msg,
    emittedLt: null,
    metadata,
  };
}
