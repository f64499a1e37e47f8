import {
  type BitString,
  Builder,
  bool as boolCodec,
  type Cell,
  CellRef,
  ChainError,
  coins as coinsCodec,
  MessageAddress,
  maybe as maybeCodec,
  RawValue,
  type Slice,
  sliceToCell,
  uint,
} from '@tonway/chain';
import type { Printed, PrintedObject } from '../print/printer.ts';
import {
  NONE,
  printAddress,
  printBits,
  printCoins,
  printInteger,
  printSome,
} from '../print/values.ts';
import { ABSENT, type Field, field, newField } from './struct.ts';

/** `uintN` of up to 48 bits. */
function unsigned(bits: number): Field<number> {
  return field<number>(uint(bits), printInteger);
}

/** `intN` of up to 48 bits. */
function signed(bits: number): Field<number> {
  return newField<number>(`int${bits}`, {
    load: (slice) => slice.loadInt(bits),
    store: (value, builder) => builder.storeInt(value, bits),
    print: printInteger,
  });
}

function bigUnsigned(bits: number): Field<bigint> {
  return newField<bigint>(`uint${bits}`, {
    load: (slice) => slice.loadBigUint(bits),
    store: (value, builder) => builder.storeBigUint(value, bits),
    print: printInteger,
  });
}

function bigSigned(bits: number): Field<bigint> {
  return newField<bigint>(`int${bits}`, {
    load: (slice) => slice.loadBigInt(bits),
    store: (value, builder) => builder.storeBigInt(value, bits),
    print: printInteger,
  });
}

export const uint2: Field<number> = unsigned(2);
export const uint4: Field<number> = unsigned(4);
export const uint7: Field<number> = unsigned(7);
export const uint8: Field<number> = unsigned(8);
export const uint16: Field<number> = unsigned(16);
export const uint17: Field<number> = unsigned(17);
export const uint22: Field<number> = unsigned(22);
export const uint23: Field<number> = unsigned(23);
export const uint24: Field<number> = unsigned(24);
export const uint32: Field<number> = unsigned(32);
export const uint48: Field<number> = unsigned(48);
export const uint64: Field<bigint> = bigUnsigned(64);
export const uint80: Field<bigint> = bigUnsigned(80);
export const uint128: Field<bigint> = bigUnsigned(128);
export const uint160: Field<bigint> = bigUnsigned(160);
export const uint256: Field<bigint> = bigUnsigned(256);

export const int16: Field<number> = signed(16);
export const int24: Field<number> = signed(24);
export const int32: Field<number> = signed(32);
export const int64: Field<bigint> = bigSigned(64);
export const int256: Field<bigint> = bigSigned(256);

/** `uint1`: printed as a number. */
export const uint1: Field<boolean> = field(boolCodec, (value) => (value ? '1' : '0'));
/** `int1`: a set bit is printed as -1. */
export const int1: Field<boolean> = field(boolCodec, (value) => (value ? '-1' : '0'));
export const bool: Field<boolean> = field(boolCodec, (value) => value);
export const coins: Field<bigint> = field(coinsCodec, printCoins);
export const address: Field<MessageAddress> = field(MessageAddress, printAddress);

function bits(count: number): Field<BitString> {
  return newField<BitString>(`bits${count}`, {
    load: (slice) => slice.loadBits(count),
    store: (value, builder) => builder.storeBits(value),
    print: printBits,
  });
}

export const bits160: Field<BitString> = bits(160);
export const bits256: Field<BitString> = bits(256);
export const bits512: Field<BitString> = bits(512);

/** `^Cell`: printed as the body in the cell, or as a BoC. */
export const cellRef: Field<Cell> = field(CellRef, (cell, printer) => printer.cell(cell));

/** `Cell` as the last field: the rest of the slice. */
export const rest: Field<Cell> = newField<Cell>('Cell', {
  load(slice) {
    const cell = sliceToCell(slice);
    slice.skip(slice.remainingBits).skipRefs(slice.remainingRefs);
    return cell;
  },
  store: (cell, builder) => builder.storeSlice(cell.slice()),
  print: (cell, printer) => printer.cell(cell),
});

/** What follows a known beginning. A struct that ends with it is never printed: see `message-body.ts`. */
export const unread: Field<Slice> = field(RawValue, (slice, printer) =>
  printer.boc(sliceToCell(slice)),
);

/** Null if the body ends before. Only at the end of a body. */
export function optional<T>(type: Field<T>): Field<T | null> {
  return newField<T | null>('optional', {
    load: (slice) => (slice.isEmpty ? null : type.load(slice)),
    store(value, builder) {
      if (value !== null) type.store(value, builder);
    },
    print: (value, printer) => (value === null ? ABSENT : type.print(value, printer)),
  });
}

export function maybe<T>(type: Field<T>): Field<T | null> {
  return field(maybeCodec(type), (value, printer) =>
    value === null ? NONE : printSome(type.print(value, printer)),
  );
}

/** A payload as the last field of a body: inline, or in a separate cell. */
export interface Payload {
  readonly isReference: boolean;
  readonly cell: Cell;
  /** The bit that tells where the payload is was omitted, as contracts allow: the payload is what is left. */
  readonly isUnmarked?: true;
}

/** `(Either Cell ^Cell)` */
export const payload: Field<Payload> = newField<Payload>('Either Cell ^Cell', {
  load(slice) {
    if (slice.remainingBits === 0)
      return { isReference: false, cell: rest.load(slice), isUnmarked: true };
    const isReference = slice.loadBit();
    return { isReference, cell: isReference ? slice.loadRef() : rest.load(slice) };
  },
  store({ isReference, cell, isUnmarked }, builder) {
    if (!isUnmarked) builder.storeBit(isReference);
    (isReference ? cellRef : rest).store(cell, builder);
  },
  print: ({ isReference, cell }, printer) => ({
    '@type': isReference ? 'second_from_either' : 'first_from_either',
    value: printer.cell(cell),
  }),
});

/** `(HashmapE n X)`: the root of a dictionary; the entries are not parsed. */
export const dictionaryRoot: Field<Cell | null> = newField<Cell | null>('HashmapE', {
  load: (slice) => slice.loadMaybeRef(),
  store: (root, builder) => builder.storeMaybeRef(root),
  print: (root, printer) =>
    root ? { '@type': 'hme_root', root: printer.boc(root) } : { '@type': 'hme_empty' },
});

/** A value that is inline or in a separate cell. */
export interface Either<T> {
  readonly isReference: boolean;
  readonly value: T;
}

/** `(Either X ^X)` */
export function either<T>(type: Field<T>): Field<Either<T>> {
  const reference = inReference(type);
  return newField<Either<T>>('Either X ^X', {
    load(slice) {
      const isReference = slice.loadBit();
      return { isReference, value: (isReference ? reference : type).load(slice) };
    },
    store({ isReference, value }, builder) {
      builder.storeBit(isReference);
      (isReference ? reference : type).store(value, builder);
    },
    print: ({ isReference, value }, printer) => ({
      '@type': isReference ? 'second_from_either' : 'first_from_either',
      value: type.print(value, printer),
    }),
  });
}

/** `^X`: the value in a separate cell with no other content. */
export function inReference<T>(type: Field<T>): Field<T> {
  return newField<T>('^X', {
    load: (slice) => type.load(slice.loadRef()),
    store: (value, builder) => builder.storeRef(type.toCell(value)),
    print: type.print,
  });
}

/** A linked list: each item has a reference to the next item. */
export function linkedList<T>(item: Field<T>): Field<readonly T[]> {
  return newField<readonly T[]>('linked list', {
    load(slice) {
      const items = [item.load(slice)];
      let current = slice;
      while (current.remainingRefs > 0) {
        current = current.loadRef().slice();
        items.push(item.load(current));
      }
      if (current !== slice) current.end('linked list');
      return items;
    },
    store(items, builder) {
      let next: Cell | null = null;
      for (let i = items.length - 1; i >= 0; i--) {
        const target = i === 0 ? builder : new Builder();
        item.store(items[i] as T, target);
        if (next) target.storeRef(next);
        if (i > 0) next = target.build();
      }
    },
    print: (items, printer) => items.map((value) => item.print(value, printer)),
  });
}

/** Each item is printed inside the one before. */
const MAX_PRINTED_CHAIN = 10;

/** `next:(Maybe ^X)`, where each X ends with its own `next`: a list, printed nested. */
export function chain<T>(item: Field<T>): Field<readonly T[]> {
  return newField<readonly T[]>('chain', {
    load(slice) {
      const items: T[] = [];
      for (let next = slice.loadMaybeRef(); next; ) {
        const current = next.slice();
        items.push(item.load(current));
        next = current.loadMaybeRef();
        current.end('chain');
      }
      return items;
    },
    store(items, builder) {
      let next: Cell | null = null;
      for (const value of items.toReversed()) {
        const target = new Builder();
        item.store(value, target);
        next = target.storeMaybeRef(next).build();
      }
      builder.storeMaybeRef(next);
    },
    print(items, printer) {
      if (items.length > MAX_PRINTED_CHAIN)
        throw new ChainError('CONTENT_INVALID', 'the printed body is too deep');
      return items.reduceRight<Printed>(
        (next, value) => printSome({ ...(item.print(value, printer) as PrintedObject), next }),
        NONE,
      );
    },
  });
}

/** A list of as many items as there are references left: each item uses one reference. */
export function perReference<T>(item: Field<T>): Field<readonly T[]> {
  return newField<readonly T[]>('list of references', {
    load(slice) {
      const items: T[] = [];
      while (slice.remainingRefs > 0) items.push(item.load(slice));
      return items;
    },
    store(items, builder) {
      for (const value of items) item.store(value, builder);
    },
    print: (items, printer) => items.map((value) => item.print(value, printer)),
  });
}
