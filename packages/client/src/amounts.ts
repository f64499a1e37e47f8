import { ClientError } from './errors.ts';

const COIN_DECIMALS = 9;

/**
 * An amount in smallest units, as the API and contracts have it.
 *
 * @example
 * parseAmount('1.5'); // => 1500000000n
 * parseAmount('10', 6); // => 10000000n
 */
export function parseAmount(text: string, decimals: number = COIN_DECIMALS): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,80})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new ClientError('INVALID_ARGUMENT', `not an amount: ${text.slice(0, 64)}`, {
      hint: `use digits with at most ${decimals} behind the point, for example 1.5`,
    });
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/**
 * An amount as people read it, without rounding.
 *
 * @example
 * formatAmount(1500000000n); // => '1.5'
 * formatAmount('10000000', 6); // => '10'
 */
export function formatAmount(units: bigint | string, decimals: number = COIN_DECIMALS): string {
  const value = BigInt(units);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(whole.length).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
