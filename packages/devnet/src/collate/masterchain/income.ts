import { type Config, type CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';
import type { BlockBuilder } from '../block-builder.ts';
import { coins, subtract, sum } from '../value-flow.ts';
import type { RegisteredShards } from './register-shards.ts';

/** The income of the masterchain before the fees of its own transactions. */
export interface Income {
  readonly created: CurrencyCollection;
  readonly minted: CurrencyCollection;
  readonly feesImported: CurrencyCollection;
  readonly burned: CurrencyCollection;
  /** Paid to the fee collector contract. */
  readonly recovered: CurrencyCollection;
}

/** The node pays out nothing below one ton. */
const MIN_RECOVERED_NANO = 1_000_000_000n;

export function incomeOf(
  { config, base, context }: BlockBuilder,
  { fees }: RegisteredShards,
): Income {
  const { fees: feesImported, create } = fees.extra;
  const created = coins(config.get(14)?.masterchainBlockFee ?? 0n);
  const burned = burnedFees(config, subtract(feesImported, create));
  const all = sum(created, subtract(feesImported, burned), base.validatorFees);
  return {
    created,
    minted: currenciesToMint(config, context.extra.globalBalance),
    feesImported,
    burned,
    recovered: all.coins < MIN_RECOVERED_NANO ? NO_CURRENCIES : all,
  };
}

/** The share of fees that is burned. */
export function burnedFees(config: Config, fees: CurrencyCollection): CurrencyCollection {
  const { feeBurnNumerator = 0, feeBurnDenominator = 1 } = config.get(5) ?? {};
  return coins((fees.coins * BigInt(feeBurnNumerator)) / BigInt(feeBurnDenominator));
}

/** The value sent to the black hole account. */
export function burnedByBlackHole({ config, accounts }: BlockBuilder): CurrencyCollection {
  const address = config.get(5)?.blackholeAddress;
  if (!address) return NO_CURRENCIES;
  const swallowed = accounts
    .get(address)
    .transactions.map(({ inMessage }) =>
      inMessage?.info.kind === 'internal' ? inMessage.info.value.coins : 0n,
    );
  return coins(swallowed.reduce((total, each) => total + each, 0n));
}

/** The extra currencies that the configuration demands and that do not exist yet. */
function currenciesToMint(config: Config, existing: CurrencyCollection): CurrencyCollection {
  let { extra } = NO_CURRENCIES;
  for (const [id, wanted] of config.get(7) ?? []) {
    const missing = wanted - (existing.extra.get(id) ?? 0n);
    if (missing > 0n && id !== 0) extra = extra.set(id, missing);
  }
  return { coins: 0n, extra };
}
