import type { Address, Cell } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import {
  type AddressInput,
  type CellInput,
  expected,
  type NanoInput,
  toAddress,
  toBoc,
  toCell,
  toNano,
} from '../network/inputs.ts';
import { checkNames } from './parameter-names.ts';

/** The parameters of an HTTP request; getters throw an error that names the expected form. */
export class Params {
  readonly #values: Readonly<Record<string, unknown>>;

  /** Names that are not `known` are refused. Default: any name is allowed. */
  constructor(json: unknown, known?: readonly string[]) {
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      throw new DevnetError(
        'OPTION_INVALID',
        'expected an object of parameters, such as {"count": 1}',
      );
    if (known) checkNames(Object.keys(json), known);
    this.#values = json as Record<string, unknown>;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  isNull(name: string): boolean {
    return this.#values[name] === null;
  }

  /** Query strings and form fields arrive as text. */
  integer(name: string, min: number, max: number): number {
    const given = this.#values[name];
    const value = typeof given === 'string' && /^-?\d{1,16}$/.test(given) ? Number(given) : given;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
      return value;
    return expected(name, `an integer from ${min} to ${max}`);
  }

  nano(name: string): bigint {
    return toNano(name, this.#values[name] as NanoInput);
  }

  flag(name: string): boolean {
    const value = this.#values[name];
    if (value === true || value === 'true') return true;
    return value === false || value === 'false' ? false : expected(name, 'true or false');
  }

  text(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : expected(name, 'a text');
  }

  address(name: string): Address {
    return toAddress(name, this.#values[name] as AddressInput);
  }

  /** A BoC in Base64. */
  bytes(name: string): Uint8Array {
    return toBoc(name, this.#values[name] as CellInput);
  }

  cell(name: string): Cell {
    return toCell(name, this.#values[name] as CellInput);
  }

  /** Any JSON value. */
  json(name: string): unknown {
    return this.#values[name];
  }

  /** A nested object. */
  group(name: string, known?: readonly string[]): Params {
    return new Params(this.#values[name], known);
  }
}
