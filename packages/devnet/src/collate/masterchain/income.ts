import { type CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';
import type { BlockWork } from '../block-work.ts';
import { coins, subtract } from '../currencies.ts';
import { sum } from '../value-flow.ts';
import { burnedOf } from './burning.ts';
import { mintedBy } from './minting.ts';
import type { Registered } from './register-shards.ts';

/** What the masterchain has to give away before its own fees are known. */
export interface Income {
  readonly created: CurrencyCollection;
  readonly minted: CurrencyCollection;
  readonly feesImported: CurrencyCollection;
  readonly burned: CurrencyCollection;
  /** Goes to the contract that collects fees. */
  readonly recovered: CurrencyCollection;
}

/** Less than a ton is not worth a message. */
const LEAST_RECOVERED = 1_000_000_000n;

export function incomeOf({ config, base, setting }: BlockWork, { fees }: Registered): Income {
  const { fees: feesImported, create } = fees.extra;
  const created = coins(config.get(14)?.masterchainBlockFee ?? 0n);
  const burned = burnedOf(config, subtract(feesImported, create));
  const all = sum(created, subtract(feesImported, burned), base.validatorFees);
  return {
    created,
    minted: mintedBy(config, setting.extra.globalBalance),
    feesImported,
    burned,
    recovered: all.coins < LEAST_RECOVERED ? NO_CURRENCIES : all,
  };
}
