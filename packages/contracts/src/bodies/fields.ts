import {
  type BitString,
  bool as boolCodec,
  type Cell,
  CellRef,
  coins as coinsCodec,
  MessageAddress,
  maybe as maybeCodec,
  sliceToCell,
  uint,
  uint64 as uint64Codec,
} from '@tonway/chain';
import {
  NONE,
  printAddress,
  printBits,
  printCoins,
  printInteger,
  printSome,
} from '../print/values.ts';
import { type Field, field, newField } from './struct.ts';

export const uint4: Field<number> = field<number>(uint(4), printInteger);
export const uint8: Field<number> = field<number>(uint(8), printInteger);
export const uint16: Field<number> = field<number>(uint(16), printInteger);
export const uint22: Field<number> = field<number>(uint(22), printInteger);
export const uint23: Field<number> = field<number>(uint(23), printInteger);
export const uint32: Field<number> = field<number>(uint(32), printInteger);
export const uint48: Field<number> = field<number>(uint(48), printInteger);
export const uint64: Field<bigint> = field<bigint>(uint64Codec, printInteger);
export const uint256: Field<bigint> = newField<bigint>('uint256', {
  load: (slice) => slice.loadBigUint(256),
  store: (value, builder) => builder.storeBigUint(value, 256),
  print: printInteger,
});

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

export function maybe<T>(type: Field<T>): Field<T | null> {
  return field(maybeCodec(type), (value, printer) =>
    value === null ? NONE : printSome(type.print(value, printer)),
  );
}

/** A payload as the last field of a body: inline, or in a separate cell. */
export interface Payload {
  readonly isReference: boolean;
  readonly cell: Cell;
}

/** `(Either Cell ^Cell)` */
export const payload: Field<Payload> = newField<Payload>('Either Cell ^Cell', {
  load(slice) {
    const isReference = slice.loadBit();
    return { isReference, cell: isReference ? slice.loadRef() : rest.load(slice) };
  },
  store({ isReference, cell }, builder) {
    builder.storeBit(isReference);
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
    store([first, ...others], builder) {
      if (first === undefined) return;
      item.store(first, builder);
      if (others.length > 0) builder.storeRef(linkedList(item).toCell(others));
    },
    print: (items, printer) => items.map((value) => item.print(value, printer)),
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
