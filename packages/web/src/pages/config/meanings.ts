import { COIN } from '@tonway/chain/coin';
import { exactAmount, grouped } from '../../format/amount.ts';
import { absoluteText } from '../../format/time.ts';
import { durationText } from './shares.ts';

/** What a number of the configuration counts; an account is the hash of a masterchain address. */
type Unit = 'coins' | 'price' | 'seconds' | 'milliseconds' | 'time' | 'part' | 'number' | 'account';

const ofEach = (unit: Unit, ...fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, unit] as const));

const GAS = {
  ...ofEach('coins', 'flat gas price', 'freeze due limit', 'delete due limit'),
  ...ofEach('price', 'gas price'),
  ...ofEach(
    'number',
    ...['flat gas limit', 'gas limit', 'special gas limit', 'gas credit', 'block gas limit'],
  ),
};
const FORWARDING = {
  ...ofEach('coins', 'lump price'),
  ...ofEach('price', 'bit price', 'cell price'),
  ...ofEach('part', 'ihr price factor', 'first fraction', 'next fraction'),
};
const VALIDATORS = {
  ...ofEach('time', 'utime since', 'utime until'),
  ...ofEach('number', 'total weight'),
};
const BRIDGE = ofEach('account', 'bridge address', 'oracle multisig address', 'oracles address');

const VOTES = ['normal params', 'critical params'].flatMap((kind) => [
  `${kind} min store seconds`,
  `${kind} max store seconds`,
]);

/** By the parameter, then by the names of fields that lead to the number. */
const UNITS: Readonly<Record<number, Readonly<Record<string, Unit>>>> = {
  5: ofEach('account', 'blackhole address'),
  6: ofEach('coins', 'mint new price', 'mint add price'),
  11: ofEach('seconds', ...VOTES),
  13: ofEach('coins', 'deposit', 'bit price', 'cell price'),
  14: ofEach('coins', 'masterchain block fee', 'basechain block fee'),
  15: ofEach(
    'seconds',
    ...['validators elected for', 'elections start before', 'elections end before'],
    'stake held for',
  ),
  17: {
    ...ofEach('coins', 'min stake', 'max stake', 'min total stake'),
    ...ofEach('part', 'max stake factor'),
  },
  18: {
    ...ofEach('time', 'utime since'),
    ...ofEach(
      'price',
      'bit price',
      'cell price',
      'masterchain bit price',
      'masterchain cell price',
    ),
  },
  20: GAS,
  21: GAS,
  24: FORWARDING,
  25: FORWARDING,
  28: ofEach(
    'seconds',
    ...['mc catchain lifetime', 'shard catchain lifetime', 'shard validators lifetime'],
  ),
  29: ofEach('milliseconds', 'next candidate delay ms', 'consensus timeout ms'),
  32: VALIDATORS,
  33: VALIDATORS,
  34: VALIDATORS,
  35: VALIDATORS,
  36: VALIDATORS,
  37: VALIDATORS,
  40: ofEach('coins', 'default flat fine'),
  44: ofEach('time', 'suspended until'),
  71: BRIDGE,
  72: BRIDGE,
  73: BRIDGE,
  79: BRIDGE,
  81: BRIDGE,
  82: BRIDGE,
};

/** The keys of this dictionary, times, stand between the parameter and its fields. */
const STORAGE_PRICES = 18;

/** What the number at a path of names of a parameter counts; null if nothing more is known of it. */
export function unitOf(parameter: number, path: readonly string[]): Unit | null {
  const fields = parameter === STORAGE_PRICES ? path.slice(1) : path;
  return UNITS[parameter]?.[fields.join(' ')] ?? null;
}

/** A number in words; null if its digits say everything. */
export function meaningOf(unit: Unit | null, digits: string): string | null {
  if (unit === null || !/^\d+$/.test(digits)) return null;
  switch (unit) {
    case 'coins':
      return `${exactAmount(digits, COIN.decimals)}\u00a0${COIN.symbol}`;
    case 'price':
      return `${fixedPointText(digits)}\u00a0nano${COIN.symbol.toLowerCase()}`;
    case 'part':
      return fixedPointText(digits);
    case 'seconds':
      return durationText(Number(digits));
    case 'milliseconds':
      return `${Number(digits) / 1000} s`;
    case 'time':
      return digits === '0' ? null : absoluteText(Number(digits), 'utc');
    case 'number':
      return digits.length > 3 ? grouped(digits) : null;
    case 'account':
      return null;
  }
}

const FRACTION_BITS = 16n;
const DECIMALS = 5;

/** A number with 16 bits after the point, cut. */
function fixedPointText(digits: string): string {
  const scaled = (BigInt(digits) * 10n ** BigInt(DECIMALS)) >> FRACTION_BITS;
  return exactAmount(scaled, DECIMALS) ?? digits;
}
