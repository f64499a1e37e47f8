import { coins, hashmapE, intKey, type Slice } from '@tonway/chain';
import type { Contract } from './contract.ts';

/** A wallet whose funds are unlocked gradually. */
export interface RestrictedWallet {
  readonly seqno: number;
  readonly walletId: number;
  readonly unlockedNano: bigint;
  /** Unix time in seconds. */
  readonly startAt: number;
  /** Amounts of the schedule, by seconds after `startAt`. */
  readonly limits: readonly { readonly seconds: number; readonly amountNano: bigint }[];
}

const LIMITS = hashmapE(intKey(32), coins);
const KEY_BITS = 256;

// seqno:uint32 wallet_id:uint32 public_key:uint256 start_at:uint32 limits:(HashmapE 32 Grams)
/** Null if the contract does not return its unlocked balance. */
export async function readRestrictedWallet(
  data: Slice,
  contract: Contract,
): Promise<RestrictedWallet | null> {
  const [seqno, walletId] = [data.loadInt(32), data.loadUint(32)];
  const startAt = data.skip(KEY_BITS).loadUint(32);
  const limits = [...LIMITS.load(data)].map(([seconds, amountNano]) => ({ seconds, amountNano }));
  const { exitCode, stack } = await contract.run('balance');
  const unlocked = stack.at(-1);
  if (exitCode !== 0 || unlocked?.kind !== 'int') return null;
  return { seqno, walletId, unlockedNano: unlocked.value, startAt, limits };
}
