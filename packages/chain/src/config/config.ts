import type { Cell } from '../cell/cell.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { ChainError } from '../errors.ts';
import { MASTERCHAIN } from '../shard/shard-id.ts';
import type { Codec } from '../tlb/codec.ts';
import type { BlockLimits } from './block-limits.ts';
import {
  CONFIG_PARAM_TYPES,
  type ConfigParam,
  type ConfigParamNumber,
} from './config-param-types.ts';
import { ConfigDictionary } from './config-params.ts';
import type { GasLimitsPrices } from './gas-limits-prices.ts';
import type { GlobalVersion } from './network-params.ts';
import type { MsgForwardPrices } from './prices.ts';
import type { ValidatorSet } from './validator-set.ts';

/**
 * The configuration of the network; parameters are decoded on first access.
 *
 * @example
 * config.require(15).validatorsElectedFor; // => 65536
 * config.gasPrices(0).gasPrice > 0n; // => true
 * config.get(71); // => null
 */
export class Config {
  readonly params: ConfigDictionary;
  readonly #decoded = new Map<ConfigParamNumber, unknown>();

  constructor(params: ConfigDictionary) {
    this.params = params;
  }

  /** Creates a configuration from the root cell of its dictionary. */
  static fromRoot(root: Cell): Config {
    return new Config(ConfigDictionary.load(root));
  }

  /** The raw parameter of any type; null if absent. */
  cell(number: number): Cell | null {
    return this.params.get(number) ?? null;
  }

  /** The decoded parameter; null if absent. */
  get<N extends ConfigParamNumber>(number: N): ConfigParam<N> | null {
    if (!this.#decoded.has(number)) this.#decoded.set(number, this.#decode(number));
    return this.#decoded.get(number) as ConfigParam<N> | null;
  }

  /** The decoded parameter; throws if absent. */
  require<N extends ConfigParamNumber>(number: N): ConfigParam<N> {
    const value = this.get(number);
    if (value === null)
      throw new ChainError('TLB_INVALID', `the configuration has no parameter ${number}`);
    return value;
  }

  /** Decodes a parameter; throws an error that names it if it is invalid. Accepts any cell if the type is not supported. */
  check(number: number): void {
    try {
      if (!Object.hasOwn(CONFIG_PARAM_TYPES, number)) return;
      const value: unknown = this.get(number as ConfigParamNumber);
      if (value instanceof Dictionary) for (const _entry of value);
    } catch (cause) {
      if (!(cause instanceof ChainError)) throw cause;
      throw new ChainError(
        'TLB_INVALID',
        `configuration parameter ${number} is not valid: ${cause.message}`,
        { cause },
      );
    }
  }

  gasPrices(workchain: number): GasLimitsPrices {
    return workchain === MASTERCHAIN ? this.require(20) : this.require(21);
  }

  blockLimits(workchain: number): BlockLimits {
    return workchain === MASTERCHAIN ? this.require(22) : this.require(23);
  }

  /** The masterchain's prices apply to every message from or to the masterchain. */
  forwardPrices(workchain: number): MsgForwardPrices {
    return workchain === MASTERCHAIN ? this.require(24) : this.require(25);
  }

  get globalVersion(): GlobalVersion {
    return this.get(8) ?? { version: 0, capabilities: 0n };
  }

  /** The current validators: the temporary set, if there is one. */
  get validators(): ValidatorSet {
    return this.get(35) ?? this.require(34);
  }

  /** Default: the configuration contract. */
  get minterAddress(): Uint8Array {
    return this.get(2) ?? this.require(0);
  }

  /** Default: the elector. */
  get feeCollectorAddress(): Uint8Array {
    return this.get(3) ?? this.require(1);
  }

  #decode(number: ConfigParamNumber): unknown {
    const cell = this.cell(number);
    const type: Pick<Codec<unknown>, 'load'> = CONFIG_PARAM_TYPES[number];
    return cell && type.load(cell);
  }
}
