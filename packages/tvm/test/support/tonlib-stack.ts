import { type Cell, fromBase64, readBoc, type StackValue, stackList } from '@tonway/chain';

/** A stack entry in the JSON of tonlib. */
export type TonlibEntry =
  | { readonly '@type': 'tvm.stackEntryNumber'; readonly number: { readonly number: string } }
  | { readonly '@type': 'tvm.stackEntryCell'; readonly cell: Bytes }
  | { readonly '@type': 'tvm.stackEntrySlice'; readonly slice: Bytes }
  | { readonly '@type': 'tvm.stackEntryTuple'; readonly tuple: Elements }
  | { readonly '@type': 'tvm.stackEntryList'; readonly list: Elements }
  | { readonly '@type': 'tvm.stackEntryUnsupported' };

interface Bytes {
  readonly bytes: string;
}

interface Elements {
  readonly elements: readonly TonlibEntry[];
}

/** What tonlib has no form for: builders and continuations alike. */
const UNSUPPORTED: StackValue = { kind: 'continuation' };

export function fromTonlib(entry: TonlibEntry): StackValue {
  switch (entry['@type']) {
    case 'tvm.stackEntryNumber':
      return number(entry.number.number);
    case 'tvm.stackEntryCell':
      return { kind: 'cell', cell: read(entry.cell) };
    case 'tvm.stackEntrySlice':
      return { kind: 'slice', cell: read(entry.slice) };
    case 'tvm.stackEntryTuple':
      return { kind: 'tuple', items: entry.tuple.elements.map(fromTonlib) };
    case 'tvm.stackEntryList':
      return stackList(entry.list.elements.map(fromTonlib));
    case 'tvm.stackEntryUnsupported':
      return UNSUPPORTED;
  }
}

/** A value as far as tonlib can show it. */
export function asTonlibShows(value: StackValue): StackValue {
  if (value.kind === 'builder') return UNSUPPORTED;
  if (value.kind !== 'tuple') return value;
  return { kind: 'tuple', items: value.items.map(asTonlibShows) };
}

function number(text: string): StackValue {
  return text === 'NaN' ? { kind: 'nan' } : { kind: 'int', value: BigInt(text) };
}

function read({ bytes }: Bytes): Cell {
  return readBoc(fromBase64(bytes));
}
