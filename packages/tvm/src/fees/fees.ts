import {
  type Account,
  Address,
  type Cell,
  type Config,
  MASTERCHAIN,
  type MsgForwardPrices,
  type StoragePrices,
  type StorageUsed,
} from '@tonway/chain';

/** The fee to forward a message; the lump price covers its root cell. */
export function forwardFee(message: Cell, prices: MsgForwardPrices): bigint {
  const { cells, bits } = sizeBelow(message);
  return prices.lumpPrice + ceilShift16(prices.bitPrice * bits + prices.cellPrice * cells);
}

/** Prices are in units of 1/65536 nanogram. */
function ceilShift16(value: bigint): bigint {
  return (value + 0xffffn) >> 16n;
}

/** The storage fee of an account since its last payment, without earlier debts. */
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

interface CellSize {
  readonly cells: bigint;
  readonly bits: bigint;
}

/** The size of all distinct cells below the root, without the root itself. */
function sizeBelow(root: Cell): CellSize {
  const seen = new Set<string>();
  const stack = root.refs();
  let bits = 0n;
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    const hash = cell.hashHex();
    if (seen.has(hash)) continue;
    seen.add(hash);
    bits += BigInt(cell.rawSlice().remainingBits);
    stack.push(...cell.refs());
  }
  return { cells: BigInt(seen.size), bits };
}
