import { type Config, type CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';
import type { BlockWork } from '../block-work.ts';
import { coins } from '../currencies.ts';

/** The share of fees that nobody gets. */
export function burnedOf(config: Config, fees: CurrencyCollection): CurrencyCollection {
  const { feeBurnNumerator = 0, feeBurnDenominator = 1 } = config.get(5) ?? {};
  return coins((fees.coins * BigInt(feeBurnNumerator)) / BigInt(feeBurnDenominator));
}

/** What was sent to the account that swallows everything. */
export function burnedByBlackHole({ config, accounts }: BlockWork): CurrencyCollection {
  const address = config.get(5)?.blackholeAddress;
  if (!address) return NO_CURRENCIES;
  const swallowed = accounts
    .get(address)
    .transactions.map(({ inMessage }) =>
      inMessage?.info.kind === 'internal' ? inMessage.info.value.coins : 0n,
    );
  return coins(swallowed.reduce((total, each) => total + each, 0n));
}
