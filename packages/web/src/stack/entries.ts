import {
  Address,
  Builder,
  fromBase64,
  fromHex,
  InternalAddress,
  readBoc,
  toBase64,
  writeBoc,
} from '@tonway/chain';

/** An argument or a result of a get-method. Cells and slices are bags of cells in base64. */
export type StackEntry =
  | { readonly type: 'number' | 'cell' | 'slice' | 'address'; readonly value: string }
  | { readonly type: 'tuple' | 'list'; readonly entries: readonly StackEntry[] }
  | { readonly type: 'null' | 'unsupported' };

export type StackEntryType = StackEntry['type'];

export const MAX_BOC_TEXT = 1_000_000;

/** A bag of cells in base64, base64url or hexadecimal form. */
export function bocBytes(text: string): Uint8Array {
  const compact = text.replaceAll(/\s/g, '');
  if (compact.length > MAX_BOC_TEXT) throw new RangeError('the text is longer than 1 MB');
  return /^[0-9a-f]+$/i.test(compact) ? fromHex(compact) : fromBase64(compact);
}

/** Why an argument cannot be sent; null if it can. */
export function entryProblem(entry: StackEntry): string | null {
  try {
    typedEntry(entry);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The form of `runGetMethodStd`. */
export function typedEntry(entry: StackEntry): unknown {
  switch (entry.type) {
    case 'number':
      return {
        '@type': 'tvm.stackEntryNumber',
        number: { '@type': 'tvm.numberDecimal', number: integerOf(entry.value).toString() },
      };
    case 'cell':
      return {
        '@type': 'tvm.stackEntryCell',
        cell: { '@type': 'tvm.cell', bytes: bocOf(entry.value) },
      };
    case 'slice':
    case 'address': {
      const bytes = entry.type === 'slice' ? bocOf(entry.value) : addressBoc(entry.value);
      return { '@type': 'tvm.stackEntrySlice', slice: { '@type': 'tvm.slice', bytes } };
    }
    case 'tuple': {
      const elements = entry.entries.map(typedEntry);
      return { '@type': 'tvm.stackEntryTuple', tuple: { '@type': 'tvm.tuple', elements } };
    }
    case 'list':
    case 'null': {
      const elements = entry.type === 'list' ? entry.entries.map(typedEntry) : [];
      return { '@type': 'tvm.stackEntryList', list: { '@type': 'tvm.list', elements } };
    }
    default:
      throw new TypeError('this entry cannot be an argument');
  }
}

/** The form of `runGetMethod` of v2. */
export function pairEntry(entry: StackEntry): unknown {
  const { type } = entry;
  if (type === 'number') return ['num', hexOfInteger(entry.value)];
  if (type === 'cell') return ['tvm.Cell', bocOf(entry.value)];
  if (type === 'slice') return ['tvm.Slice', bocOf(entry.value)];
  if (type === 'address') return ['tvm.Slice', addressBoc(entry.value)];
  if (type === 'unsupported') throw new TypeError('this entry cannot be an argument');
  const elements = 'entries' in entry ? entry.entries.map(typedEntry) : [];
  return [type === 'tuple' ? 'tuple' : 'list', { elements }];
}

/** The form of `runGetMethod` of v3, which has no tuples. */
export function v3Entry(entry: StackEntry): unknown {
  const { type } = entry;
  if (type === 'number') return { type: 'num', value: hexOfInteger(entry.value) };
  if (type === 'cell' || type === 'slice') return { type, value: bocOf(entry.value) };
  if (type === 'address') return { type: 'slice', value: addressBoc(entry.value) };
  throw new TypeError('v3 takes numbers, cells and slices');
}

const MAX_NESTING = 100;

/** A result of `runGetMethodStd`. */
export function entryOfTyped(value: unknown, depth = 0): StackEntry {
  const typed = value as TypedEntry | null;
  const nested = (elements: readonly unknown[]) =>
    elements.map((element) => entryOfTyped(element, depth + 1));
  if (depth < MAX_NESTING)
    switch (typed?.['@type']) {
      case 'tvm.stackEntryNumber':
        return { type: 'number', value: typed.number.number };
      case 'tvm.stackEntryCell':
        return { type: 'cell', value: typed.cell.bytes };
      case 'tvm.stackEntrySlice':
        return { type: 'slice', value: typed.slice.bytes };
      case 'tvm.stackEntryTuple':
        return { type: 'tuple', entries: nested(typed.tuple.elements) };
      case 'tvm.stackEntryList': {
        const { elements } = typed.list;
        return elements.length === 0
          ? { type: 'null' }
          : { type: 'list', entries: nested(elements) };
      }
    }
  return { type: 'unsupported' };
}

/** A result of `runGetMethod` of v2: a type and a value. */
export function entryOfPair(pair: unknown): StackEntry {
  const [type, value] = Array.isArray(pair) ? pair : [];
  if (type === 'num' && typeof value === 'string') return numberOfHex(value);
  if (type === 'tuple') return entryOfTyped({ '@type': 'tvm.stackEntryTuple', tuple: value });
  if (type === 'list') return entryOfTyped({ '@type': 'tvm.stackEntryList', list: value });
  return type === 'cell' ? { type: 'cell', value: value.bytes } : { type: 'unsupported' };
}

function numberOfHex(text: string): StackEntry {
  return { type: 'number', value: integerOf(text).toString() };
}

type TypedEntry =
  | { readonly '@type': 'tvm.stackEntryNumber'; readonly number: { readonly number: string } }
  | { readonly '@type': 'tvm.stackEntryCell'; readonly cell: { readonly bytes: string } }
  | { readonly '@type': 'tvm.stackEntrySlice'; readonly slice: { readonly bytes: string } }
  | {
      readonly '@type': 'tvm.stackEntryTuple';
      readonly tuple: { readonly elements: readonly unknown[] };
    }
  | {
      readonly '@type': 'tvm.stackEntryList';
      readonly list: { readonly elements: readonly unknown[] };
    };

/** The number of an entry; null if it is none. */
export function numberIn(entry: StackEntry | undefined): bigint | null {
  return entry?.type === 'number' ? BigInt(entry.value) : null;
}

/** The entries of a tuple or list; none if it is something else. */
export function partsIn(entry: StackEntry | undefined): readonly StackEntry[] {
  return entry && 'entries' in entry ? entry.entries : [];
}

/** The address that a slice consists of; null if it is something else. */
export function addressOf(boc: string): string | null {
  try {
    const slice = readBoc(bocBytes(boc), { maxRoots: 1 }).slice();
    const address = InternalAddress.load(slice);
    slice.end();
    return address instanceof Address ? address.toFriendly() : null;
  } catch {
    return null;
  }
}

function addressBoc(text: string): string {
  const builder = new Builder();
  InternalAddress.store(Address.parse(text.trim()), builder);
  return toBase64(writeBoc(builder.build()));
}

function bocOf(text: string): string {
  const bytes = bocBytes(text);
  readBoc(bytes, { maxRoots: 1 });
  return toBase64(bytes);
}

const MIN_INTEGER = -(2n ** 256n);
const MAX_INTEGER = 2n ** 256n - 1n;

/** A decimal or hexadecimal number of 257 bits. */
function integerOf(text: string): bigint {
  const [, sign, digits] = /^\s*(-?)(\d{1,90}|0x[0-9a-f]{1,70})\s*$/i.exec(text) ?? [];
  if (digits === undefined)
    throw new TypeError('expected a decimal number, or a hexadecimal one with 0x');
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  if (value < MIN_INTEGER || value > MAX_INTEGER)
    throw new RangeError('the number has more than 257 bits');
  return value;
}

/** `0x1f`, `-0x1f`. */
export function hexOfInteger(text: string): string {
  const value = integerOf(text);
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}
