import { MASTERCHAIN, type ShardIdent, shardContainsAccount } from '@tonway/chain';
import { interpolate, type Prefix } from './prefix.ts';

/** How many bits of the destination a message has taken on, where it is and where it goes next. */
export interface Route {
  readonly current: number;
  readonly next: number;
}

/** A message whose destination is where it is. */
export const ARRIVED: Route = { current: 96, next: 96 };
const ALONG_WORKCHAINS = 32;
/** A hop sets four bits of the account's prefix. */
const HOP = 4;
const PREFIX_BITS = 64;

export function contains({ workchain, shard }: ShardIdent, prefix: Prefix): boolean {
  return workchain === prefix.workchain && shardContainsAccount(shard, prefix.bits);
}

/** The way of a message out of a shard: hypercube routing, and straight from and to the masterchain. */
export function routeOf(from: Prefix, to: Prefix, shard: ShardIdent): Route {
  if (contains(shard, to)) return ARRIVED;
  if (from.workchain === MASTERCHAIN || to.workchain === MASTERCHAIN)
    return { current: 0, next: 96 };
  if (from.workchain !== to.workchain) return { current: 0, next: ALONG_WORKCHAINS };
  let bits = sameBits(from.bits, to.bits);
  do bits += HOP;
  while (contains(shard, interpolate(from, to, ALONG_WORKCHAINS + bits)));
  return { current: ALONG_WORKCHAINS + bits - HOP, next: ALONG_WORKCHAINS + bits };
}

/** The bits that agree, in whole hops. */
function sameBits(a: bigint, b: bigint): number {
  const difference = a ^ b;
  const leadingZeros =
    difference === 0n ? PREFIX_BITS : PREFIX_BITS - difference.toString(2).length;
  return leadingZeros - (leadingZeros % HOP);
}
