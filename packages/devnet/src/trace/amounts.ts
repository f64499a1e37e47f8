import { COIN } from '@tonway/chain';

/** An amount with its unit, such as `1.5 GRAM`. */
export function coinsText(nano: bigint): string {
  const { decimals, symbol } = COIN;
  const digits = String(nano < 0n ? -nano : nano).padStart(decimals + 1, '0');
  const amount = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return `${nano < 0n ? '-' : ''}${amount.replace(/\.?0+$/, '')} ${symbol}`;
}
