import { type Config, type CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';

/** The extra currencies that the configuration wants to exist and that do not yet. */
export function mintedBy(config: Config, existing: CurrencyCollection): CurrencyCollection {
  let { extra } = NO_CURRENCIES;
  for (const [id, wanted] of config.get(7) ?? []) {
    const missing = wanted - (existing.extra.get(id) ?? 0n);
    if (missing > 0n && id !== 0) extra = extra.set(id, missing);
  }
  return { coins: 0n, extra };
}
