import {
  type Account,
  Address,
  type Config,
  MASTERCHAIN,
  type StoragePrices,
  type StorageUsed,
} from '@tonway/chain';
import { ceilShift16 } from './forward-fee.ts';

/** What an account owes for its place since it last paid, debts from before left out. */
export function storageFee(account: Account, config: Config, now: number): bigint {
  const { used, lastPaid } = account.storageInfo;
  if (lastPaid === 0 || now <= lastPaid) return 0n;
  const masterchain =
    account.address instanceof Address && account.address.workchain === MASTERCHAIN;
  let [total, until] = [0n, now];
  for (const prices of [...config.require(18).values()].reverse()) {
    const since = Math.max(prices.utimeSince, lastPaid);
    if (since >= until) continue;
    total += BigInt(until - since) * pricePerSecond(prices, used, masterchain);
    until = since;
  }
  return ceilShift16(total);
}

function pricePerSecond(prices: StoragePrices, used: StorageUsed, masterchain: boolean): bigint {
  const cell = masterchain ? prices.masterchainCellPrice : prices.cellPrice;
  const bit = masterchain ? prices.masterchainBitPrice : prices.bitPrice;
  return BigInt(used.cells) * cell + BigInt(used.bits) * bit;
}
