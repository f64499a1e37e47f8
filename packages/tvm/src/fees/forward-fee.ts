import type { Cell, MsgForwardPrices } from '@tonway/chain';
import { sizeBelow } from './cell-size.ts';

/** What it costs to carry a message; its root travels at the lump price. */
export function forwardFee(message: Cell, prices: MsgForwardPrices): bigint {
  const { cells, bits } = sizeBelow(message);
  return prices.lumpPrice + ceilShift16(prices.bitPrice * bits + prices.cellPrice * cells);
}

/** Prices are in parts of 65,536. */
export function ceilShift16(value: bigint): bigint {
  return (value + 0xffffn) >> 16n;
}
