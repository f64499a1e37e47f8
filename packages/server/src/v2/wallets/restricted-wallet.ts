import { codec, hashmapE, intKey, type Slice } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Int, named, TypeName, UnixTime } from '../../openapi/fields.ts';
import type { Contract } from '../contract/contract.ts';

const Limit = named(
  'RestrictedWalletLimit',
  'One step of the limits of a restricted wallet',
  Type.Object({
    '@type': TypeName('rwallet.limit'),
    seconds: Int('Seconds after `start_at`', 86_400),
    value: Int('Amount in nanotons', 1_000_000_000),
  }),
);

/** How much of a restricted wallet's money is free after how many seconds. */
export const RestrictedWalletConfig = named(
  'RestrictedWalletConfig',
  'How much of the money of a restricted wallet is free, and when',
  Type.Object({
    '@type': TypeName('rwallet.config'),
    start_at: UnixTime('When the first period begins'),
    limits: Type.Array(Limit, { description: 'What is free after which time' }),
  }),
);

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
