import { Address, type Cell, ChainError, fromBase64, readBoc } from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** The parameters of an operation as they come over HTTP; says what is wrong with one, and what to write. */
export class Params {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(json: unknown) {
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      throw new DevnetError(
        'OPTION_INVALID',
        'an object of parameters expected, such as {"count": 1}',
      );
    this.#values = json as Record<string, unknown>;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  isNull(name: string): boolean {
    return this.#values[name] === null;
  }

  integer(name: string, least: number, most: number): number {
    const value = this.#values[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
      return value;
    return expected(name, `a whole number from ${least} to ${most}`);
  }

  /** Nanotons: a text of digits, because a number of JSON is not exact. */
  nano(name: string): bigint {
    const value = this.#values[name];
    if (typeof value === 'string' && /^\d{1,30}$/.test(value)) return BigInt(value);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
      return BigInt(value);
    return expected(name, 'nanotons as a text of digits, such as "1000000000"');
  }

  flag(name: string): boolean {
    const value = this.#values[name];
    return typeof value === 'boolean' ? value : expected(name, 'true or false');
  }

  text(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : expected(name, 'a text');
  }

  address(name: string): Address {
    return this.#parsed(name, 'an address, raw (0:…) or friendly', Address.parse);
  }

  /** A bag of cells in Base64. */
  bytes(name: string): Uint8Array {
    return this.#parsed(name, 'a bag of cells in Base64', fromBase64);
  }

  cell(name: string): Cell {
    return this.#parsed(name, 'a bag of cells in Base64', (text) => readBoc(fromBase64(text)));
  }

  /** Parameters within a parameter. */
  group(name: string): Params {
    return new Params(this.#values[name]);
  }

  #parsed<T>(name: string, what: string, parse: (text: string) => T): T {
    const value = this.#values[name];
    if (typeof value !== 'string') return expected(name, what);
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof ChainError) return expected(name, `${what}: ${error.message}`);
      throw error;
    }
  }
}

function expected(name: string, what: string): never {
  throw new DevnetError('OPTION_INVALID', `${name}: ${what} expected`);
}
