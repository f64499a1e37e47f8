import { BitBuilder, Address as TonCoreAddress, Cell as TonCoreCell } from '@ton/core';
import { Address } from '../address/address.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { MAX_DEPTH } from '../cell/hash-cell.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';

/**
 * Converts a cell to `@ton/core`; a cell read through a proof is converted as it is in the proof.
 * Throws for pruned branches with level mask 2, 4, 5 or 6, which `@ton/core` does not support.
 *
 * @example
 * const cell = new Builder().storeUint(7, 8).build();
 * toTonCore(cell).hash().toString('hex'); // => cell.hashHex()
 */
export function toTonCore(cell: Cell): TonCoreCell {
  const done = new Map<string, TonCoreCell>();
  const convert = (one: Cell): TonCoreCell => {
    const hash = one.hashHex();
    const known = done.get(hash);
    if (known) return known;
    if (one.isPruned) throw new ProofIncompleteError();
    const refs = one.refs().map(convert);
    const converted = makeTonCore(one, refs);
    done.set(hash, converted);
    return converted;
  };
  return convert(cell.virtualize(MAX_LEVEL));
}

function makeTonCore(cell: Cell, refs: TonCoreCell[]): TonCoreCell {
  try {
    return new TonCoreCell({ exotic: cell.isSpecial, bits: bitsOf(cell).build(), refs });
  } catch (cause) {
    const what = `@ton/core cannot hold a cell of type ${cell.type} and level mask ${cell.levelMask}`;
    throw new ChainError('CELL_SPECIAL', what, { cause });
  }
}

/**
 * Converts a cell from `@ton/core`.
 *
 * @example
 * const cell = new Builder().storeUint(7, 8).build();
 * fromTonCore(toTonCore(cell)).equals(cell); // => true
 */
export function fromTonCore(cell: TonCoreCell): Cell {
  // `@ton/core` has no depth limit, and the conversion is recursive
  if (cell.depth() > MAX_DEPTH)
    throw new ChainError('CELL_DEPTH', `cell is deeper than ${MAX_DEPTH}`);
  const done = new Map<TonCoreCell, Cell>();
  const convert = (one: TonCoreCell): Cell => {
    const known = done.get(one);
    if (known) return known;
    const builder = builderOf(one);
    for (const child of one.refs) builder.storeRef(convert(child));
    const converted = one.isExotic ? builder.buildSpecial() : builder.build();
    done.set(one, converted);
    return converted;
  };
  return convert(cell);
}

/**
 * An address as that of `@ton/core`.
 *
 * @example
 * toTonCoreAddress(address).toRawString(); // => address.toRaw()
 */
export function toTonCoreAddress(address: Address): TonCoreAddress {
  return TonCoreAddress.parseRaw(address.toRaw());
}

/**
 * An address of `@ton/core`.
 *
 * @example
 * fromTonCoreAddress(toTonCoreAddress(address)).equals(address); // => true
 */
export function fromTonCoreAddress(address: TonCoreAddress): Address {
  return Address.parseRaw(address.toRawString());
}

function bitsOf({ bytes, offset, bitLength }: Cell): BitBuilder {
  const bits = new BitBuilder(bitLength);
  const end = offset + (bitLength >> 3);
  for (let at = offset; at < end; at++) bits.writeUint(bytes[at] as number, 8);
  const rest = bitLength & 7;
  if (rest > 0) bits.writeUint((bytes[end] as number) >> (8 - rest), rest);
  return bits;
}

function builderOf(cell: TonCoreCell): Builder {
  const slice = cell.beginParse(true);
  const bytes = slice.loadBuffer(cell.bits.length >> 3);
  const rest = cell.bits.length & 7;
  return new Builder().storeBytes(bytes).storeUint(slice.loadUint(rest), rest);
}
