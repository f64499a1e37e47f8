import { codec, hashmapE, intKey, type Slice } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { Contract } from '../contract/contract.ts';

/** How much of a restricted wallet's money is free after how many seconds. */
export const RestrictedWalletConfig = Type.Object({
  '@type': Type.Literal('rwallet.config'),
  start_at: Type.Integer(),
  limits: Type.Array(
    Type.Object({
      '@type': Type.Literal('rwallet.limit'),
      seconds: Type.Integer(),
      value: Type.Integer(),
    }),
  ),
});

const coins = codec<bigint>('Grams', {
  load: (slice) => slice.loadCoins(),
  store: (value, builder) => builder.storeCoins(value),
});
const LIMITS = hashmapE(intKey(32), coins);
const KEY_BITS = 256;

// seqno:uint32 wallet_id:uint32 public_key:uint256 start_at:uint32 limits:(HashmapE 32 Grams)
/** Null where the contract does not say what is free. */
export async function readRestrictedWallet(data: Slice, contract: Contract) {
  const [seqno, wallet_id] = [data.loadInt(32), data.loadUint(32)];
  const config = readConfig(data.skip(KEY_BITS));
  const { exitCode, stack } = await contract.run('balance');
  const free = stack.at(-1);
  if (exitCode !== 0 || free?.kind !== 'int') return null;
  return { wallet_id, seqno, unlocked_balance: Number(free.value), config };
}

function readConfig(data: Slice): Static<typeof RestrictedWalletConfig> {
  const start_at = data.loadUint(32);
  const limits = [...LIMITS.load(data)].map(([seconds, value]) => ({
    '@type': 'rwallet.limit' as const,
    seconds,
    value: Number(value),
  }));
  return { '@type': 'rwallet.config', start_at, limits };
}
