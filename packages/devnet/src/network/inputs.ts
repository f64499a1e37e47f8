import {
  Address,
  Cell,
  ChainError,
  COIN,
  fromBase64,
  fromHex,
  readBoc,
  type StateInit,
  writeBoc,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** An address of `@tonway/chain` or `@ton/core`, or a raw (`0:…`) or friendly text. */
export type AddressInput = Address | string | { toRawString(): string };

/** A cell of `@tonway/chain` or `@ton/core`, or a BoC as bytes or in Base64. */
export type CellInput = Cell | BocInput | { toBoc(): Uint8Array };

/** A BoC as bytes or in Base64. */
export type BocInput = Uint8Array | string;

/** Nanograms: a bigint, a decimal string or a safe integer. */
export type NanoInput = bigint | string | number;

/** A state init of `@tonway/chain`, or one of `@ton/core` with code and data only. */
export type StateInitInput =
  | StateInit
  | { readonly code?: CellInput | null; readonly data?: CellInput | null };

export const NO_INIT: StateInit = {
  fixedPrefixLength: null,
  special: null,
  code: null,
  data: null,
  library: null,
};

export function toAddress(name: string, given: AddressInput): Address {
  if (given instanceof Address) return given;
  const text = hasMethod(given, 'toRawString') ? given.toRawString() : given;
  return parsed(name, 'an address, raw (0:…) or friendly', text, Address.parse);
}

export function toBoc(name: string, given: CellInput): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (given instanceof Cell) return writeBoc(given);
  const bytes = hasMethod(given, 'toBoc') ? given.toBoc() : null;
  return bytes ?? parsed(name, 'a BoC in Base64', given, fromBase64);
}

export function toCell(name: string, given: CellInput): Cell {
  if (given instanceof Cell) return given;
  return parsed(name, 'a BoC', toBoc(name, given), readBoc);
}

export function toNano(name: string, given: NanoInput): bigint {
  if (typeof given === 'bigint' && given >= 0n) return given;
  if (typeof given === 'string' && /^\d{1,30}$/.test(given)) return BigInt(given);
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return BigInt(given);
  return expected(name, `${COIN.unit}s as a decimal string, such as "1000000000"`);
}

/** 32 bytes, or 64 hexadecimal digits. */
export function toHash(name: string, given: unknown): Uint8Array {
  if (given instanceof Uint8Array && given.length === 32) return given;
  if (typeof given === 'string' && /^[0-9a-f]{64}$/i.test(given)) return fromHex(given);
  return expected(name, 'a hash of 32 bytes in hexadecimal');
}

export function toStateInit(name: string, given: StateInitInput): StateInit {
  if ('fixedPrefixLength' in given) return given;
  const { code, data } = given;
  return {
    ...NO_INIT,
    code: code ? toCell(`${name}.code`, code) : null,
    data: data ? toCell(`${name}.data`, data) : null,
  };
}

export function expected(name: string, what: string): never {
  throw new DevnetError('OPTION_INVALID', `${name}: expected ${what}`);
}

function hasMethod<Name extends string>(
  given: unknown,
  name: Name,
): given is Record<Name, () => unknown> {
  return typeof given === 'object' && given !== null && name in given;
}

/** Parses an input; a failure names the parameter and what was expected. */
export function parsed<Raw, T>(
  name: string,
  what: string,
  raw: unknown,
  parse: (raw: Raw) => T,
): T {
  try {
    return parse(raw as Raw);
  } catch (error) {
    if (error instanceof ChainError) return expected(name, `${what}: ${error.message}`);
    if (error instanceof TypeError) return expected(name, what);
    throw error;
  }
}
