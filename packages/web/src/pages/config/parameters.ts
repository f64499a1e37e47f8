import { type Cell, CONFIG_PARAM_TYPES, type Config, type ConfigParamNumber } from '@tonway/chain';
import { type Shown, shownValue } from './decoded.ts';

const NAMES: Readonly<Record<number, string>> = {
  0: 'Configuration contract',
  1: 'Elector',
  2: 'Minter of extra currencies',
  3: 'Fee collector',
  4: 'Root of domains',
  5: 'Burning of fees',
  6: 'Prices of new currencies',
  7: 'Extra currencies',
  8: 'Global version',
  9: 'Mandatory parameters',
  10: 'Critical parameters',
  11: 'Votes on the configuration',
  12: 'Workchains',
  13: 'Prices of complaints',
  14: 'Rewards for blocks',
  15: 'Times of elections',
  16: 'Numbers of validators',
  17: 'Limits of stakes',
  18: 'Prices of storage',
  19: 'Global id',
  20: 'Gas of the masterchain',
  21: 'Gas of the basechain',
  22: 'Limits of masterchain blocks',
  23: 'Limits of basechain blocks',
  24: 'Prices of messages of the masterchain',
  25: 'Prices of messages of the basechain',
  28: 'Validator sessions',
  29: 'Consensus',
  30: 'Simplex consensus',
  31: 'Fundamental contracts',
  32: 'Previous validators',
  33: 'Previous temporary validators',
  34: 'Current validators',
  35: 'Current temporary validators',
  36: 'Next validators',
  37: 'Next temporary validators',
  39: 'Temporary keys',
  40: 'Punishments',
  43: 'Limits of sizes',
  44: 'Suspended addresses',
  45: 'Precompiled contracts',
  71: 'Bridge to Ethereum',
  72: 'Bridge to BNB Smart Chain',
  73: 'Bridge to Polygon',
  79: 'Jetton bridge from Ethereum',
  81: 'Jetton bridge from BNB Smart Chain',
  82: 'Jetton bridge from Polygon',
};

export interface Parameter {
  readonly number: number;
  readonly name: string;
  /** Null: the type is unknown, or the cell does not have it. */
  readonly value: Shown | null;
  readonly cell: Cell;
}

/** All parameters, those of the protocol first, then those with negative numbers. */
export function parametersOf(config: Config | null): readonly Parameter[] {
  if (!config) return [];
  const all = [...config.params].map(([number, cell]) => ({
    number,
    name: NAMES[number] ?? 'Unknown parameter',
    value: decodedValue(config, number),
    cell,
  }));
  return all.toSorted((a, b) => order(a.number) - order(b.number));
}

/** Negative numbers, read from 32 bits, come last. */
function order(number: number): number {
  return number >>> 0;
}

function decodedValue(config: Config, number: number): Shown | null {
  if (!Object.hasOwn(CONFIG_PARAM_TYPES, number)) return null;
  try {
    return shownValue(config.get(number as ConfigParamNumber));
  } catch {
    return null;
  }
}
